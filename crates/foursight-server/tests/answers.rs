//! The answers are those of the library, and fit the schemas.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use foursight_core::notation::moves_text;
use foursight_core::{AnyPosition, Game};
use foursight_json::{Analysis, ColumnScores, to_line};
use foursight_solver::Solver;
use serde_json::Value;

use crate::common::Server;
use crate::validator;

/// What a schema has against a value.
pub(crate) fn faults(shape: &str, value: &Value) -> Vec<String> {
    static SCHEMAS: LazyLock<BTreeMap<&str, Value>> = LazyLock::new(|| {
        foursight_json::schemas().into_iter().map(|(name, schema)| (name, schema.to_value())).collect()
    });
    validator::faults(&SCHEMAS[shape], value)
}

/// A position of that many random moves that do not end the game, as text and as a position.
fn random(game: Game, plies: u32, chance: &mut fastrand::Rng) -> (String, AnyPosition) {
    loop {
        let (mut position, mut moves) = (AnyPosition::new(game), Vec::new());
        while position.ply() < plies && !position.is_over() {
            let cells: Vec<_> = position.playable().iter().collect();
            let cell = cells[chance.usize(..cells.len())];
            position = position.place(cell).expect("it is playable");
            moves.push(cell);
        }
        if !position.is_over() {
            return (moves_text(game, &moves), position);
        }
    }
}

/// Without what differs from run to run.
fn comparable(mut analysis: Value) -> Value {
    let fields = analysis.as_object_mut().expect("an object");
    assert!(fields.remove("nodes").is_some() && fields.remove("microseconds").is_some());
    analysis
}

#[test]
fn a_thousand_positions_have_the_answers_of_the_library() {
    let (server, mut solver) = (Server::usual(), Solver::default());
    let mut chance = fastrand::Rng::with_seed(4);
    let wide: Game = "8x7x4".parse().unwrap();
    // Late enough that the library is quick, and early enough for all kinds of positions; the first six plies are in the book.
    for (game, plies, count) in [
        (Game::CONNECT4, 0..7, 50),
        (Game::CONNECT4, 24..40, 450),
        (wide, 36..54, 300),
        (Game::TICTACTOE, 0..9, 200),
    ] {
        for _ in 0..count {
            let (text, position) = random(game, chance.u32(plies.clone()), &mut chance);
            let expected = solver.analyze(position);
            let game_name = game.to_string().replace(' ', "+");
            let reply = server.get(&format!("/api/analyze?position={text}&game={game_name}"));
            assert_eq!(reply.status, 200, "{game} {text}: {reply:?}");
            let found = reply.json();
            assert_eq!(faults("Analysis", &found), Vec::<String>::new(), "{game} {text}");
            let mut parsed = foursight_core::notation::parse(&text, game.into()).expect("it was printed");
            parsed.position = position;
            let ours = serde_json::to_value(Analysis::new(&parsed, &expected)).expect("JSON");
            let (mut found, mut ours) = (comparable(found), comparable(ours));
            if expected.source == foursight_solver::Source::Book {
                // How far a line goes beyond the book depends on what the table knows already.
                found["line"] = Value::Null;
                ours["line"] = Value::Null;
            }
            assert_eq!(found, ours, "{game} {text}");
            if game == Game::CONNECT4 {
                let reply = server.get(&format!("/solve?pos={text}"));
                let scores = ColumnScores::new(&text, &expected).expect("no limit was set");
                assert_eq!(reply.body, to_line(&scores));
                assert_eq!(faults("ColumnScores", &reply.json()), Vec::<String>::new());
            }
        }
    }
}
