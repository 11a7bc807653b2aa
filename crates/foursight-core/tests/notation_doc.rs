//! The examples of `docs/notation.md`, row by row.

use foursight_core::Game;
use foursight_core::notation::{GameOptions, Kind, Parsed, game_record, moves_text, parse};

const DOCUMENT: &str = include_str!("../../../docs/notation.md");

#[test]
fn accepted_examples() {
    let rows = table("### Accepted");
    assert!(rows.len() > 30, "the table is not found any more");
    for [text, given, kind, expected] in rows {
        let parsed = parse(&text, options(&given)).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(name(parsed.kind), kind, "{text:?}");
        assert_eq!(parsed.position.code(), expected, "{text:?}");
        prints_back(&text, &parsed);
    }
}

#[test]
fn refused_examples() {
    let rows = table("### Refused");
    assert!(rows.len() > 40, "the table is not found any more");
    for [text, given, kind, message] in rows {
        let error = parse(&text, options(&given)).expect_err(&text);
        assert_eq!((error.kind(), error.to_string()), (kind.as_str(), message), "{text:?}");
    }
}

/// Every kind that the tables of errors name is shown by an example, and the other way round.
#[test]
fn every_kind_of_error_has_an_example() {
    let errors =
        DOCUMENT.split("## Errors").nth(1).and_then(|rest| rest.split("## Examples").next()).unwrap();
    let mut listed: Vec<&str> = errors
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split('`').next())
        .collect();
    let examples = table("### Refused");
    let mut shown: Vec<&str> = examples.iter().map(|row| row[2].as_str()).collect();
    listed.sort_unstable();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(listed, shown);
}

/// Whatever the printers print is read back as the same position, and as the same moves where there are any.
fn prints_back(text: &str, parsed: &Parsed) {
    let game = parsed.position.game();
    let check = |printed: &str, given: GameOptions, kind: Kind| {
        let again = parse(printed, given).unwrap_or_else(|error| panic!("{text:?} as {printed:?}: {error}"));
        assert_eq!((again.kind, again.position), (kind, parsed.position), "{text:?} as {printed:?}");
        again
    };
    check(&parsed.position.code(), GameOptions::default(), Kind::Code);
    check(&parsed.position.diagram(), game.into(), Kind::Diagram);
    if let Some(moves) = &parsed.moves {
        let again = check(&moves_text(game, moves), game.into(), Kind::Moves);
        assert_eq!(again.moves.as_ref(), Some(moves));
        let result = parsed.result.or(parsed.position.outcome());
        let again = check(&game_record(game, moves, result), game.into(), Kind::Game);
        assert_eq!(again.result, result);
    }
}

/// The rows of the table below a heading, each as its four cells without their backticks.
fn table(heading: &str) -> Vec<[String; 4]> {
    let section = DOCUMENT.split(heading).nth(1).unwrap_or_else(|| panic!("{heading} is missing"));
    let section = section.split("\n#").next().unwrap_or(section);
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        let cells: Vec<String> = row.trim_matches('|').split('|').map(cell).collect();
        cells.try_into().unwrap_or_else(|_| panic!("not four cells: {row}"))
    })
    .collect()
}

fn cell(text: &str) -> String {
    let text = text.trim();
    let inner = text.strip_prefix('`').and_then(|text| text.strip_suffix('`')).unwrap_or(text);
    inner.replace("\\r", "\r").replace("\\n", "\n")
}

/// `tictactoe`, `35x2x4 free`, or words such as `size=5x4 connect=3`.
fn options(given: &str) -> GameOptions {
    if let Ok(game) = given.parse::<Game>() {
        return game.into();
    }
    let mut options = GameOptions::default();
    for word in given.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or_else(|| panic!("not an option: {word}"));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("not a number: {word}"));
        match name {
            "size" => {
                options.size = value.split_once('x').map(|(width, height)| (number(width), number(height)));
            }
            "connect" => options.connect = Some(number(value)),
            "gravity" => options.gravity = Some(value == "yes"),
            "misere" => options.misere = Some(value == "yes"),
            _ => panic!("not an option: {word}"),
        }
    }
    options
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Moves => "moves",
        Kind::Diagram => "diagram",
        Kind::Code => "code",
        Kind::Game => "game",
    }
}
