use foursight_core::notation::{GameOptions, parse};
use foursight_solver::Solver;

use super::*;

fn model(text: &str, game: &str, seats: [Seat; 2]) -> Model {
    let options = GameOptions::from(game.parse::<Game>().unwrap());
    let settings = Settings { seats, level: Level::new(3).unwrap(), values: false, threats: false };
    Model::new(parse(text, options).unwrap(), settings)
}

fn two(text: &str) -> Model {
    model(text, "connect4", [Seat::Human; 2])
}

fn against_engine() -> Model {
    model("", "connect4", [Seat::Human, Seat::Engine])
}

fn digits(model: &mut Model, moves: &str) {
    for digit in moves.chars() {
        model.apply(Action::Digit(digit.to_digit(10).unwrap()));
    }
}

/// The engine plays in a column.
fn engine(model: &mut Model, column: u32) {
    let position = model.position;
    let playable: Vec<Cell> = position.playable().iter().collect();
    let cell = playable.into_iter().find(|cell| cell.column() + 1 == column).unwrap();
    model.hear(News::Move { cell, in_time: true });
}

#[test]
fn digits_and_arrows_drop_stones() {
    let mut model = two("");
    digits(&mut model, "44");
    for action in [Action::Right, Action::Drop, Action::Left, Action::Left, Action::Down] {
        model.apply(action);
    }
    assert_eq!(model.moves().unwrap(), "4453");
    assert_eq!(model.record(), "4453 *");
    assert_eq!(model.code(), "7/7/7/7/3o3/2oxx2 x");
    // The cursor goes round the edge.
    (0..3).for_each(|_| drop(model.apply(Action::Left)));
    assert_eq!(model.cursor.column(), 6);
    model.apply(Action::Right);
    assert_eq!(model.cursor.column(), 0);
}

#[test]
fn what_cannot_be_played_says_why() {
    let mut model = two("444444");
    digits(&mut model, "4");
    assert_eq!(model.notice.as_deref(), Some("column 4 is full"));
    digits(&mut model, "8");
    assert_eq!(model.notice.as_deref(), Some("the board has no column 8"));
    assert_eq!(model.position.ply(), 6);
    let mut over = two("1212121");
    digits(&mut over, "4");
    assert_eq!(over.notice.as_deref(), Some("the game is over: n starts a new one, u takes back"));
    over.apply(Action::Undo);
    assert_eq!((over.moves().unwrap().as_str(), &over.notice), ("121212", &None));
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let mut model = two("4453");
    model.apply(Action::Undo);
    model.apply(Action::Undo);
    assert_eq!(model.moves().unwrap(), "44");
    model.apply(Action::Redo);
    assert_eq!(model.moves().unwrap(), "445");
    digits(&mut model, "1");
    model.apply(Action::Redo);
    assert_eq!(model.notice.as_deref(), Some("there is no move to play again"), "another line was begun");
    assert_eq!(model.moves().unwrap(), "4451");
    (0..5).for_each(|_| drop(model.apply(Action::Undo)));
    assert_eq!(model.moves().unwrap(), "");
    assert_eq!(model.notice.as_deref(), Some("there is no move of yours to take back"));
}

#[test]
fn against_the_engine_undo_takes_back_its_answer_too() {
    let mut model = against_engine();
    digits(&mut model, "4");
    assert_eq!(model.seat_to_move(), Seat::Engine);
    // It still thinks: only the own move is taken back.
    model.apply(Action::Undo);
    assert_eq!(model.moves().unwrap(), "");
    digits(&mut model, "4");
    engine(&mut model, 1);
    model.apply(Action::Undo);
    assert_eq!(model.moves().unwrap(), "");
    model.apply(Action::Redo);
    assert_eq!(model.moves().unwrap(), "41");
    model.apply(Action::Flip);
    model.apply(Action::New);
    engine(&mut model, 4);
    model.apply(Action::Undo);
    assert_eq!(model.notice.as_deref(), Some("there is no move of yours to take back"));
    assert_eq!(model.moves().unwrap(), "4");
}

#[test]
fn the_game_asks_for_what_it_needs_and_no_more() {
    let mut model = against_engine();
    assert_eq!(model.question(), None, "a person thinks for himself");
    model.apply(Action::Values);
    assert_eq!(model.question().unwrap().want, Want::Analysis);
    digits(&mut model, "4");
    assert!(matches!(model.question().unwrap().want, Want::Move { game: 0, .. }));
    digits(&mut model, "4");
    assert_eq!(model.notice.as_deref(), Some("it is the engine's move: u takes yours back"));
    model.apply(Action::Opponent);
    assert_eq!(model.question().unwrap().want, Want::Analysis, "two people, with values");
    model.apply(Action::Values);
    assert_eq!(model.question(), None);
    assert_eq!(two("1212121").question(), None, "nothing is to be known of a game that is over");
}

#[test]
fn a_hint_is_the_best_move() {
    let mut model = two("24617133247233");
    model.apply(Action::Hint);
    assert_eq!(model.hint, Hint::Wanted);
    let question = model.question().unwrap();
    let analysis = Solver::default().analyze(question.position);
    let best = analysis.best[0];
    model.hear(News::Analysis(Box::new(analysis)));
    assert_eq!((model.hint, model.cursor), (Hint::Given(best), best));
    assert_eq!(model.question(), None);
    model.apply(Action::Drop);
    assert_eq!((model.hint, model.last_move()), (Hint::Unasked, Some(best)));
}

#[test]
fn a_limit_that_strikes_gives_no_hint_and_is_not_asked_again() {
    let mut model = two("");
    model.apply(Action::Hint);
    let limits = foursight_solver::Limits { nodes: Some(1), ..Default::default() };
    let analysis = Solver::builder().no_book().build().analyze_within(model.position, &limits, |_| {});
    model.hear(News::Analysis(Box::new(analysis)));
    assert_eq!(model.notice.as_deref(), Some("no hint: the position was not solved within the limits"));
    assert_eq!(model.question(), None);
}

#[test]
fn without_gravity_the_cursor_walks_over_cells() {
    let mut model = model("", "tictactoe", [Seat::Human; 2]);
    digits(&mut model, "5");
    model.apply(Action::Down);
    model.apply(Action::Left);
    model.apply(Action::Drop);
    assert_eq!(model.moves().unwrap(), "b2,a1");
    model.apply(Action::Drop);
    assert_eq!(model.notice.as_deref(), Some("cell a1 is taken"));
    model.apply(Action::Down);
    assert_eq!(model.cursor.to_string(), "a3", "round the edge");
    let mut large = super::tests::model("", "5x5x4 free", [Seat::Human; 2]);
    digits(&mut large, "5");
    assert_eq!(large.position.ply(), 0);
    assert!(large.notice.unwrap().contains("arrow keys"));
}

#[test]
fn seats_and_levels_change() {
    let mut model = against_engine();
    model.apply(Action::Stronger);
    assert_eq!(model.settings.level, Level::new(4).unwrap());
    (0..20).for_each(|_| drop(model.apply(Action::Stronger)));
    assert_eq!(model.settings.level, Level::PERFECT);
    assert_eq!(model.notice.as_deref(), Some("level perfect is as far as it goes"));
    model.apply(Action::Flip);
    assert_eq!(model.settings.seats, [Seat::Engine, Seat::Human]);
    model.apply(Action::Opponent);
    assert_eq!(model.settings.seats, [Seat::Human; 2]);
    model.apply(Action::Flip);
    assert_eq!(model.notice.as_deref(), Some("two people play: p brings in the engine"));
    model.apply(Action::Opponent);
    assert_eq!(model.settings.seats, [Seat::Human, Seat::Engine]);
}

#[test]
fn the_help_takes_one_key_and_ctrl_c_ends_everything() {
    let mut model = two("");
    model.apply(Action::Help);
    assert_eq!(model.apply(Action::Quit), Effect::Nothing, "any key closes the help");
    assert!(!model.help);
    model.apply(Action::Help);
    assert_eq!(model.apply(Action::Interrupt), Effect::Interrupt);
    assert_eq!(two("").apply(Action::Quit), Effect::Quit);
    assert_eq!(two("4").apply(Action::Copy), Effect::Copy("7/7/7/7/7/3x3 o".to_owned()));
}

#[test]
fn a_board_without_history_is_played_on() {
    let mut model = two("7/7/7/7/3o3/2oxx2 x");
    assert_eq!((model.moves(), model.record()), (None, "7/7/7/7/3o3/2oxx2 x".to_owned()));
    digits(&mut model, "4");
    model.apply(Action::Undo);
    model.apply(Action::Undo);
    assert_eq!(model.position.ply(), 4);
    model.apply(Action::New);
    assert_eq!((model.position.ply(), model.moves().as_deref()), (0, Some("")));
}

#[test]
fn no_keys_in_any_order_break_anything() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) % below
    };
    let actions = [
        Action::Left,
        Action::Right,
        Action::Up,
        Action::Down,
        Action::Drop,
        Action::Undo,
        Action::Redo,
        Action::Hint,
        Action::Values,
        Action::Threats,
        Action::New,
        Action::Flip,
        Action::Opponent,
        Action::Stronger,
        Action::Weaker,
        Action::Copy,
        Action::Help,
        Action::Quit,
        Action::Other,
    ];
    for game in ["connect4", "tictactoe", "1x1x1", "2x3x2", "35x2x3", "3x3x3 free misere", "5x4x4 free"] {
        let mut model = model("", game, [Seat::Human, Seat::Engine]);
        for _ in 0..3_000 {
            let playable: Vec<Cell> = model.position.playable().iter().collect();
            let answers = model.question().is_some_and(|question| matches!(question.want, Want::Move { .. }));
            match random(30) {
                0..10 => drop(model.apply(Action::Digit(random(9) as u32 + 1))),
                10..15 if answers => {
                    let cell = playable[random(playable.len() as u64) as usize];
                    model.hear(News::Move { cell, in_time: random(2) == 0 });
                }
                _ => drop(model.apply(actions[random(actions.len() as u64) as usize])),
            }
            let played = model.played.iter().try_fold(model.base, |position, &cell| position.place(cell));
            assert_eq!(played, Ok(model.position), "{game}: the board is what was played");
        }
    }
}
