//! The web page, as it was when the program was built; without one, a plain page.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::error::ApiError;

mod plain;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
struct File {
    /// From the root, without a slash in front.
    path: &'static str,
    /// Of what is in it.
    hash: &'static str,
    plain: &'static [u8],
    /// The same, compressed, where that was done when the page was built.
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Made by the build script.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// `/`: the page, or the plain one.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    match find(FILES, "index.html") {
        Some(file) => answer(file, &headers),
        None => Html(plain::PAGE.as_str()).into_response(),
    }
}

/// Any other file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match find(FILES, uri.path().trim_start_matches('/')) {
        Some(_) if !matches!(method, Method::GET | Method::HEAD) => {
            let allowed = [(header::ALLOW, HeaderValue::from_static("GET,HEAD"))];
            (allowed, ApiError::BadMethod).into_response()
        }
        Some(file) => answer(file, &headers),
        None => ApiError::NoPage.into_response(),
    }
}

fn find(files: &'static [File], path: &str) -> Option<&'static File> {
    files.iter().find(|file| file.path == path)
}

/// The file, in the best form that the client takes; nothing if it has it already.
fn answer(file: &'static File, asked: &HeaderMap) -> Response {
    let forms = [("br", file.brotli), ("gzip", file.gzip)];
    let form =
        forms.into_iter().find_map(|(name, bytes)| Some((name, bytes?)).filter(|_| accepts(asked, name)));
    let (coding, bytes) = form.map_or((None, file.plain), |(name, bytes)| (Some(name), bytes));
    let tag = format!("\"{}{}\"", file.hash, coding.map(|name| format!("-{name}")).unwrap_or_default());
    // What is not kept for ever is kept, too, but never shown before it was asked whether it is still the one.
    let forever = "public, max-age=31536000, immutable";
    let caching = if is_named_by_content(file.path) { forever } else { "no-cache" };
    let mut headers = HeaderMap::new();
    let mut set = |name, value: &str| headers.extend(HeaderValue::from_str(value).map(|value| (name, value)));
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, caching);
    if file.brotli.is_some() || file.gzip.is_some() {
        set(header::VARY, "accept-encoding");
    }
    if has(asked, &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    set(header::CONTENT_TYPE, content_type(file.path));
    if let Some(name) = coding {
        set(header::CONTENT_ENCODING, name);
    }
    (headers, Bytes::from_static(bytes)).into_response()
}

/// Whether the client takes this coding; `q=0` says no.
fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|choice| {
        let mut parts = choice.split(';').map(str::trim);
        let is_it = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        is_it && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Whether the client has what this tag stands for.
fn has(asked: &HeaderMap, tag: &str) -> bool {
    let values = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|known| {
        let known = known.trim();
        known == "*" || known.trim_start_matches("W/") == tag
    })
}

/// Whether the name of the file or of its folder has a hash in it, as in `main-7TPQ2WGX.js` or `assets/0c5f1e2a9b7d/main.js`: then
/// what is in the file never changes.
fn is_named_by_content(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    folders.split('/').any(is_hash) || name.split(['-', '.']).skip(1).any(is_hash)
}

/// Eight digits and capitals or more, or as many hexadecimal digits.
fn is_hash(text: &str) -> bool {
    let is_capital = |mark: u8| mark.is_ascii_uppercase() || mark.is_ascii_digit();
    let is_hexadecimal = |mark: u8| matches!(mark, b'0'..=b'9' | b'a'..=b'f');
    let has_digit = text.bytes().any(|mark| mark.is_ascii_digit());
    text.len() >= 8 && (text.bytes().all(is_capital) || has_digit && text.bytes().all(is_hexadecimal))
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
