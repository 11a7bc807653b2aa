//! `prove` and `check` together, and the checker in Python beside them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn foursight(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foursight")).args(args).output().expect("the program runs")
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("foursight-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn check(args: &[&str]) -> (Option<i32>, String) {
    let output = foursight(&[&["check"], args].concat());
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn what_is_proved_holds() {
    let folder = folder("proofs");
    let (file, picture) = (folder.join("proof.txt"), folder.join("proof.svg"));
    let (file, picture) = (file.to_str().expect("UTF-8"), picture.to_str().expect("UTF-8"));
    let claims: [&[&str]; 4] = [
        &["4442443545", "--nodes", "4000000"],
        &["24617133247233", "--side", "second", "--at-least", "8"],
        &["--size", "5x4", "-", "--at-least", "0", "--nodes", "200000"],
        &["1577633617657", "--nodes", "20000"],
    ];
    for claim in claims {
        let output = foursight(&[&["prove", "-o", file, "--svg", picture], claim].concat());
        assert!(output.status.success() && output.stdout.is_empty(), "{claim:?}: {output:?}");
        for way in [&[file][..], &["--play-out", file]] {
            let (code, said) = check(way);
            assert_eq!(code, Some(0), "{claim:?}");
            assert!(said.contains(" gets at least "), "{said}");
        }
        let drawn = fs::read_to_string(picture).expect("a picture");
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"), "{drawn}");
    }
    let checked = check(&["--json", file]).1;
    assert!(checked.contains("\"holds\":true,\"problem\":null,\"proved\":{\"position\":{"), "{checked}");
    // Anything else in that file is refused.
    let text = fs::read_to_string(file).expect("the proof");
    fs::write(file, text.replace("side second", "side first")).expect("it can be written");
    assert_eq!(check(&[file]), (Some(1), String::new()));
    let (code, refused) = check(&["--json", file]);
    assert_eq!(code, Some(1));
    assert!(
        refused.contains("\"holds\":false,\"problem\":\"") && refused.ends_with(",\"proved\":null}\n"),
        "{refused}"
    );
    for (bytes, problem) in
        [(&b"\xFF"[..], "\"not UTF-8\""), (b"\x1F\x8B\x08\0", "\"packed by gzip: unpack it first")]
    {
        fs::write(file, bytes).expect("it can be written");
        assert_eq!(check(&[file]), (Some(1), String::new()));
        let (_, refused) = check(&["--json", file]);
        assert!(refused.contains(problem), "{refused}");
    }
    fs::remove_dir_all(folder).expect("it was made above");
}
