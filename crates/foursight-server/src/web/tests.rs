//! Files as a client gets them.

use super::*;

#[path = "../../web_files.rs"]
mod web_files;

static SCRIPT: File = File {
    path: "assets/main-7TPQ2WGX.js",
    hash: "12",
    plain: b"plain",
    brotli: Some(b"br"),
    gzip: Some(b"gz"),
};
static INDEX: File = File { path: "index.html", hash: "34", plain: b"page", brotli: None, gzip: None };

fn ask(file: &'static File, headers: &[(header::HeaderName, &'static str)]) -> Response {
    let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
    answer(file, &headers.collect())
}

#[test]
fn the_best_form_that_the_client_takes() {
    let check = |accepted, coding: Option<&str>| {
        let response = ask(&SCRIPT, &[(header::ACCEPT_ENCODING, accepted)]);
        let found = response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
        assert_eq!(found, coding, "{accepted}");
        assert_eq!(response.headers()[header::VARY], "accept-encoding");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    };
    check("gzip, deflate, br;q=0.9", Some("br"));
    check("gzip, br;q=0", Some("gzip"));
    check("identity", None);
}

#[test]
fn a_name_with_a_hash_is_kept_for_ever_and_the_index_is_asked_for() {
    let caching = |file| ask(file, &[]).headers()[header::CACHE_CONTROL].clone();
    assert_eq!(caching(&SCRIPT), "public, max-age=31536000, immutable");
    assert_eq!(caching(&INDEX), "no-cache");
    assert!(is_named_by_content("main.3f2a9c1b.js") && is_named_by_content("a/worker-0A1B2C3D.js"));
    assert!(is_named_by_content("assets/0c5f1e2a9b7d/foursight_wasm_bg.wasm"));
    for plain in [
        "main.js",
        "favicon.svg",
        "apple-touch-icon.png",
        "foursight_wasm_bg.wasm",
        "explanation-something.js",
        "icon-1024x1024.png",
        "sw.js",
    ] {
        assert!(!is_named_by_content(plain), "{plain}");
    }
}

#[test]
fn who_has_it_gets_nothing() {
    let status = |known| ask(&INDEX, &[(header::IF_NONE_MATCH, known)]).status();
    assert_eq!(status("\"34\""), StatusCode::NOT_MODIFIED);
    assert_eq!(status("\"12\", W/\"34\""), StatusCode::NOT_MODIFIED);
    assert_eq!(status("\"12\""), StatusCode::OK);
    // Another form of the same file is another answer.
    let response = ask(&SCRIPT, &[(header::IF_NONE_MATCH, "\"12\""), (header::ACCEPT_ENCODING, "br")]);
    assert_eq!(
        (response.status(), &response.headers()[header::ETAG]),
        (StatusCode::OK, &"\"12-br\"".parse().unwrap())
    );
}

#[test]
fn what_a_page_is_made_of_has_its_type() {
    for (path, expected) in [
        ("index.html", "text/html; charset=utf-8"),
        ("assets/0c5f1e2a9b7d/main.js", "text/javascript; charset=utf-8"),
        ("assets/0c5f1e2a9b7d/foursight_wasm_bg.wasm", "application/wasm"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon-192.png", "image/png"),
        ("icon.svg", "image/svg+xml"),
        ("LICENSE", "application/octet-stream"),
    ] {
        assert_eq!(content_type(path), expected, "{path}");
    }
}

#[test]
fn the_build_script_lists_a_folder_with_the_compressed_files() {
    let dist = std::env::temp_dir().join(format!("foursight-web-files-{}", std::process::id()));
    std::fs::create_dir_all(dist.join("assets")).expect("a folder");
    for (name, content) in [
        ("index.html", "page"),
        ("assets/main.js", "script"),
        ("assets/main.js.br", "b"),
        ("assets/main.js.gz", "g"),
        ("archive.gz", "by itself"),
    ] {
        std::fs::write(dist.join(name), content).expect("a file");
    }
    let list = web_files::list(&dist).expect("it can be read");
    std::fs::remove_dir_all(&dist).expect("it was made here");
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!((lines[0], lines.len(), lines[4]), ("&[", 5, "]"), "{list}");
    for (line, (path, is_compressed)) in
        lines[1..].iter().zip([("archive.gz", false), ("assets/main.js", true), ("index.html", false)])
    {
        assert!(line.contains(&format!("path: {path:?}, hash: \"")), "{line}");
        assert_eq!(line.contains("brotli: Some(include_bytes!("), is_compressed, "{line}");
        assert_eq!(line.contains("gzip: Some(include_bytes!("), is_compressed, "{line}");
    }
}
