//! The published proofs, the example of `docs/proof-format.md`, and texts that are none.

use std::fs;
use std::path::PathBuf;

use foursight_core::{Game, Player};
use foursight_solver::proof::{Proof, Report, check, check_by_play};

const DOCUMENT: &str = include_str!("../../../docs/proof-format.md");

/// Every proof of the folder `proofs`, by the name of its file.
fn published() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("text"))
    };
    files.map(read).collect()
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads files")]
fn every_published_proof_holds() {
    let proofs = published();
    assert!(proofs.iter().any(|(name, _)| name == "7x6-first-wins.txt"), "the most important one is there");
    // The two largest are checked at full speed alone.
    let most = if cfg!(debug_assertions) { 50_000 } else { usize::MAX };
    for (name, text) in proofs.into_iter().filter(|(_, text)| text.len() < most) {
        let Report { claim, .. } = check(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let proof: Proof = text.parse().expect("it was read before");
        assert_eq!((proof.claim(), proof.to_string()), (claim, text), "{name}");
        assert_eq!(claim.position().ply(), 0, "{name}");
        if name == "7x6-first-wins.txt" {
            assert_eq!((claim.position().game(), claim.side()), (Game::CONNECT4, Player::First));
            assert_eq!(claim.at_least().value(), 1);
        }
    }
}

#[test]
#[cfg_attr(any(debug_assertions, target_family = "wasm"), ignore = "reads files; at full speed")]
fn every_published_proof_holds_by_play() {
    for (name, text) in published() {
        check_by_play(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// The block of the document that is a proof.
fn example() -> String {
    let fenced = DOCUMENT.split("```").skip(1).step_by(2);
    let bodies = fenced.filter_map(|block| block.split_once('\n')).map(|(_, body)| body.to_owned());
    bodies.into_iter().find(|body| body.starts_with("foursight-proof")).expect("there is an example")
}

#[test]
fn the_example_of_the_document_is_a_proof() {
    let text = example();
    let report = check(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.moves > 0 && report.leaves() > 0);
    assert!(check_by_play(&text).is_ok());
}

#[test]
fn every_line_of_the_example_is_needed() {
    let text = example();
    let lines: Vec<&str> = text.lines().collect();
    for missing in (0..lines.len()).filter(|&number| !lines[number].is_empty()) {
        let rest: Vec<&str> =
            (0..lines.len()).filter(|&number| number != missing).map(|number| lines[number]).collect();
        assert!(check(&rest.join("\n")).is_err(), "without {:?}", lines[missing]);
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let example = example();
    let said = |text: &str| check(text).expect_err("no proof").to_string();
    assert_eq!(said(""), "line 1: a proof begins with \"foursight-proof 1\"");
    assert_eq!(said("foursight-proof 1\nfree 3x3x3\n"), "line 2: \"game\" is missing");
    assert!(said(&example.replace("7x6x4", "6x6x4")).starts_with("line 3: "));
    assert!(said(&example.replace("side second", "side x")).starts_with("line 4: "));
    assert!(said(&example.replace("at-least 3", "at-least 99")).starts_with("line 5: "));
    assert!(said(&(example.clone() + "4x 1\n")).starts_with("line "));
    assert!(said(&(example.clone() + "4444444 1\n")).starts_with("after 4444444: "));
    assert_eq!(said(&(example + "- 1\n")), "after no move: this position has a line already");
}

/// Nothing that comes from a file can do harm.
#[test]
fn hostile_texts_are_refused() {
    let head = "foursight-proof 1\ngame 7x6x4\nposition 7/7/7/7/7/7 x\nside first\nat-least 1\n";
    let tails = [
        "- plan cut z99 gives 1",
        "- plan gives",
        "- plan cut",
        "- plan pair a1 gives 0",
        "- plan zone a1-a1-a1-a1 gives 0",
        "- plan gives 1 gives 1",
        "- rule 9",
        "- rule",
        "- diagram",
        "- diagram ......./",
        "- ontop",
        "- threats now",
        "z 1",
        "-- 1",
        "- 8",
        "4 plan zone a1-b1 gives 0",
        "4 plan line a1-b2 gives 1",
        "4 ontop",
        "4 threats",
        "4 rule 0",
        "\u{e9} 1",
        "- \u{e9}",
        "4 diagram ......./......./......./......./......./.......",
        "4 plan pair a1-a1 gives 0",
        "4 plan cut a1 flip a1 gives 3",
    ];
    for tail in tails {
        assert!(check(&format!("{head}\n{tail}\n")).is_err(), "{tail:?}");
        assert!(check_by_play(&format!("{head}\n- 4\n{tail}\n")).is_err(), "{tail:?}");
    }
    for game in ["0x0x0", "7x6x4 free", "99x99x4", "7x6", "128x1x4", "7x6x0"] {
        assert!(check(&head.replace("7x6x4", game)).is_err(), "{game:?}");
    }
}
