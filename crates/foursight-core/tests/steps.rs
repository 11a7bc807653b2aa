//! The worked steps end where the rules do, on random positions of random boards.

use foursight_core::steps::{About, Operand, Run, Step, Topic};
use foursight_core::tictactoe::TicTacToe;
use foursight_core::{AnyPosition, Player, with_position};
use proptest::prelude::*;

use crate::properties::{moves_of, random_games};

fn hexadecimal(word: u128) -> String {
    format!("{word:#x}")
}

fn position_of((game, choices): (foursight_core::Game, Vec<u16>)) -> AnyPosition {
    let start = AnyPosition::new(game);
    moves_of(game, &choices).into_iter().fold(start, |position, cell| position.place(cell).expect("a move"))
}

/// What the rules say.
fn answer(topic: Topic, run: &Run, position: AnyPosition) -> String {
    match (topic, run.about) {
        (Topic::Wins, About::Player(player)) => {
            let holds = with_position!(position, it => {
                foursight_core::Geometry::has_line(it.geometry(), it.stones(player).word())
            });
            holds.to_string()
        }
        (Topic::Key, About::Position) => hexadecimal(position.key().expect("stones fall")),
        (Topic::Gravity, About::Position) => hexadecimal(position.playable().word()),
        (Topic::Gravity, About::Column(column)) => match position.landing_cell(column) {
            Some(cell) => {
                let landed = foursight_core::CellSet::from_cells(position.game(), [cell]);
                hexadecimal((position.mask() | landed).word())
            }
            None => "false".to_owned(),
        },
        (Topic::Threats, About::Player(player)) => hexadecimal(position.winning_cells(player).word()),
        (Topic::NonLosing, About::Position) => hexadecimal(position.non_losing().word()),
        (Topic::NineBits, about) => {
            let nine = TicTacToe::of(position).expect("tic-tac-toe");
            let [low, middle, high] = nine.pack();
            match about {
                About::Player(player) => nine.has_won(player).to_string(),
                _ if run.name == "pack" => hexadecimal(u32::from_le_bytes([low, middle, high, 0]).into()),
                _ => hexadecimal((!(nine.x | nine.o) & 0x1FF).into()),
            }
        }
        other => panic!("nobody asked for {other:?}"),
    }
}

/// An operand that is called a shift of another is that shift, on 64 bits where the board fits.
fn assert_shifts(step: &Step, bits: u32) {
    let kept = if bits <= 64 { u128::from(u64::MAX) } else { u128::MAX };
    for Operand { name, word, .. } in &step.operands {
        let Some((from, by)) = name.split_once(" >> ") else { continue };
        if let Some(whole) = step.operands.iter().find(|it| it.name == from) {
            assert_eq!(*word, whole.word >> by.parse::<u32>().expect("a number") & kept, "{step:?}");
        }
    }
}

fn check(position: AnyPosition) {
    let bits = position.game().bits();
    for topic in Topic::ALL {
        for run in topic.runs(position) {
            assert_eq!(run.answer, answer(topic, &run, position), "{topic} of {position}");
            assert!(
                run.steps.iter().all(|step| !step.text.is_empty() && !step.operands.is_empty()
                    || position.game().connect() == 1)
            );
            run.steps.iter().for_each(|step| assert_shifts(step, bits));
        }
        let layout = topic.layout(position.game());
        let mut numbers: Vec<u32> = layout.iter().flatten().map(|place| place.bit).collect();
        numbers.sort_unstable();
        let all = if topic == Topic::NineBits { 9 } else { bits };
        assert!(numbers.into_iter().eq(0..all), "every bit has its place");
    }
}

proptest! {
    #[test]
    fn the_answers_are_those_of_the_rules(game in random_games()) {
        check(position_of(game));
    }
}

#[test]
fn tic_tac_toe_in_nine_bits() {
    for moves in ["", "b2", "b2,a1,a2,c2,b1,b3,c1,a3,c3", "a1,b1,a2,b2,a3"] {
        let game = foursight_core::notation::GameOptions::from(foursight_core::Game::TICTACTOE);
        let position = foursight_core::notation::parse(moves, game).expect("moves").position;
        check(position);
        assert_eq!(Topic::NineBits.runs(position).len(), 4, "{moves}");
    }
}

#[test]
fn the_win_test_as_the_tutorial_writes_it() {
    let runs = Topic::Wins.runs("4455667".parse().expect("moves"));
    let formulas: Vec<_> = runs[0].steps.iter().map(|step| step.formula.as_str()).collect();
    assert_eq!(
        formulas,
        [
            "m = p & (p >> 7)",
            "m & (m >> 14)",
            "m = p & (p >> 6)",
            "m & (m >> 12)",
            "m = p & (p >> 8)",
            "m & (m >> 16)",
            "m = p & (p >> 1)",
            "m & (m >> 2)",
        ]
    );
    assert_eq!(runs[0].steps[1].word, 1 << 21, "the line starts at d1");
    assert_eq!(runs[1].about, About::Player(Player::Second));
}

#[test]
fn the_three_rules_stop_where_they_are_done() {
    let parts = |moves: &str| -> Vec<String> {
        let position: AnyPosition = moves.parse().expect("moves");
        Topic::NonLosing.runs(position)[0].steps.iter().map(|step| step.part.clone()).collect()
    };
    assert_eq!(parts("44"), ["forced moves", "not below a threat"]);
    assert_eq!(parts("11223"), ["forced moves", "more than one", "not below a threat"]);
    assert_eq!(parts("44553"), ["forced moves", "more than one"]);
}
