use super::*;
use foursight_core::notation::{GameOptions, parse};

mod lessons;

fn state(text: &str, game: &str, seats: [Seat; 2]) -> GameState {
    let options = GameOptions::from(game.parse::<Game>().unwrap());
    let settings =
        Settings { seats, level: Level::new(3).unwrap(), values: false, threats: false, train: false };
    GameState::new(parse(text, options).unwrap(), settings)
}

fn two(text: &str) -> GameState {
    state(text, "connect4", [Seat::Human; 2])
}

fn against_engine() -> GameState {
    state("", "connect4", [Seat::Human, Seat::Engine])
}

fn digits(state: &mut GameState, moves: &str) {
    for digit in moves.chars() {
        state.apply(Action::Digit(digit.to_digit(10).unwrap()));
    }
}

/// The engine plays in a column.
fn engine(state: &mut GameState, column: u32) {
    let position = state.position;
    let playable: Vec<Cell> = position.playable().iter().collect();
    let cell = playable.into_iter().find(|cell| cell.column() + 1 == column).unwrap();
    state.hear(News::Move { cell, in_time: true });
}

#[test]
fn digits_and_arrows_drop_stones() {
    let mut state = two("");
    digits(&mut state, "44");
    for action in [Action::Right, Action::Drop, Action::Left, Action::Left, Action::Down] {
        state.apply(action);
    }
    assert_eq!(state.moves().unwrap(), "4453");
    assert_eq!(state.record(), "4453 *");
    assert_eq!(state.code(), "7/7/7/7/3o3/2oxx2 x");
    // The cursor goes round the edge.
    (0..3).for_each(|_| drop(state.apply(Action::Left)));
    assert_eq!(state.cursor.column(), 6);
    state.apply(Action::Right);
    assert_eq!(state.cursor.column(), 0);
}

#[test]
fn what_cannot_be_played_says_why() {
    let mut state = two("444444");
    digits(&mut state, "4");
    assert_eq!(state.notice.as_deref(), Some("column 4 is full"));
    digits(&mut state, "8");
    assert_eq!(state.notice.as_deref(), Some("the board has no column 8"));
    assert_eq!(state.position.ply(), 6);
    let mut over = two("1212121");
    digits(&mut over, "4");
    assert_eq!(
        over.notice.as_deref(),
        Some("the game is over: e goes through it, n starts a new one, u takes back")
    );
    over.apply(Action::Undo);
    assert_eq!((over.moves().unwrap().as_str(), &over.notice), ("121212", &None));
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let mut state = two("4453");
    state.apply(Action::Undo);
    state.apply(Action::Undo);
    assert_eq!(state.moves().unwrap(), "44");
    state.apply(Action::Redo);
    assert_eq!(state.moves().unwrap(), "445");
    digits(&mut state, "1");
    state.apply(Action::Redo);
    assert_eq!(state.notice.as_deref(), Some("there is no move to play again"), "another line was begun");
    assert_eq!(state.moves().unwrap(), "4451");
    (0..5).for_each(|_| drop(state.apply(Action::Undo)));
    assert_eq!(state.moves().unwrap(), "");
    assert_eq!(state.notice.as_deref(), Some("there is no move of yours to take back"));
}

#[test]
fn against_the_engine_undo_takes_back_its_answer_too() {
    let mut state = against_engine();
    digits(&mut state, "4");
    assert_eq!(state.seat_to_move(), Seat::Engine);
    // It still thinks: only the own move is taken back.
    state.apply(Action::Undo);
    assert_eq!(state.moves().unwrap(), "");
    digits(&mut state, "4");
    engine(&mut state, 1);
    state.apply(Action::Undo);
    assert_eq!(state.moves().unwrap(), "");
    state.apply(Action::Redo);
    assert_eq!(state.moves().unwrap(), "41");
    state.apply(Action::Flip);
    state.apply(Action::New);
    state.apply(Action::New);
    engine(&mut state, 4);
    state.apply(Action::Undo);
    assert_eq!(state.notice.as_deref(), Some("there is no move of yours to take back"));
    assert_eq!(state.moves().unwrap(), "4");
}

#[test]
fn the_game_asks_for_what_it_needs_and_no_more() {
    let mut state = against_engine();
    assert_eq!(state.query(), None, "a person thinks for himself");
    state.apply(Action::Values);
    assert_eq!(state.query().unwrap().want, Want::Analysis);
    digits(&mut state, "4");
    assert!(matches!(state.query().unwrap().want, Want::Move { game: 0, .. }));
    digits(&mut state, "4");
    assert_eq!(state.notice.as_deref(), Some("it is the engine's move: u takes yours back"));
    state.apply(Action::Opponent);
    assert_eq!(state.query().unwrap().want, Want::Analysis, "two people, with values");
    state.apply(Action::Values);
    assert_eq!(state.query(), None);
    assert_eq!(two("1212121").query(), None, "nothing is to be known of a game that is over");
}

#[test]
fn a_game_is_not_thrown_away_by_one_key() {
    let mut state = two("44");
    assert_eq!(state.apply(Action::New), Effect::Nothing);
    assert!(state.notice.as_deref().unwrap().starts_with("this game is not over: n again"));
    state.apply(Action::Left);
    assert_eq!((state.apply(Action::New), state.position.ply()), (Effect::Nothing, 2), "asked again");
    assert_eq!(state.apply(Action::New), Effect::Keep("44 *".to_owned()));
    assert_eq!(state.position.ply(), 0);
    assert_eq!(state.apply(Action::New), Effect::Nothing, "there is nothing to keep");
    let mut over = two("1212121");
    assert_eq!(over.apply(Action::New), Effect::Keep("1212121 1-0".to_owned()), "nothing to ask");
}

#[test]
fn what_was_said_about_the_engine_ends_with_its_turn() {
    let mut state = against_engine();
    digits(&mut state, "44");
    assert_eq!(state.notice.as_deref(), Some(NOT_YOUR_TURN));
    engine(&mut state, 4);
    assert_eq!(state.notice, None);
    digits(&mut state, "4");
    state.hear(News::Move { cell: Cell::new(3, 3), in_time: false });
    assert_eq!(state.notice.as_deref(), Some("o looked ahead and played column 4: not proved"));
}

#[test]
fn a_click_drops_a_stone() {
    let mut state = two("4");
    state.apply(Action::Point(Cell::new(3, 0)));
    assert_eq!(state.moves().unwrap(), "44");
}

#[test]
fn without_gravity_the_cursor_walks_over_cells() {
    let mut state = state("", "tictactoe", [Seat::Human; 2]);
    digits(&mut state, "5");
    state.apply(Action::Down);
    state.apply(Action::Left);
    state.apply(Action::Drop);
    assert_eq!(state.moves().unwrap(), "b2,a1");
    state.apply(Action::Drop);
    assert_eq!(state.notice.as_deref(), Some("cell a1 is taken"));
    state.apply(Action::Down);
    assert_eq!(state.cursor.to_string(), "a3", "round the edge");
    let mut large = super::tests::state("", "5x5x4 free", [Seat::Human; 2]);
    digits(&mut large, "5");
    assert_eq!(large.position.ply(), 0);
    assert!(large.notice.unwrap().contains("arrow keys"));
}

#[test]
fn seats_and_levels_change() {
    let mut state = against_engine();
    state.apply(Action::Stronger);
    assert_eq!(state.settings.level, Level::new(4).unwrap());
    (0..20).for_each(|_| drop(state.apply(Action::Stronger)));
    assert_eq!(state.settings.level, Level::PERFECT);
    assert_eq!(state.notice.as_deref(), Some("level perfect is as far as it goes"));
    state.apply(Action::Flip);
    assert_eq!(state.settings.seats, [Seat::Engine, Seat::Human]);
    state.apply(Action::Opponent);
    assert_eq!(state.settings.seats, [Seat::Human; 2]);
    state.apply(Action::Flip);
    assert_eq!(state.notice.as_deref(), Some("two people play: p brings in the engine"));
    state.apply(Action::Opponent);
    assert_eq!(state.settings.seats, [Seat::Human, Seat::Engine]);
}

#[test]
fn the_help_takes_one_key_and_ctrl_c_ends_everything() {
    let mut state = two("");
    state.apply(Action::Help);
    assert_eq!(state.apply(Action::Quit), Effect::Nothing, "any key closes the help");
    assert!(!state.help);
    state.apply(Action::Help);
    assert_eq!(state.apply(Action::Interrupt), Effect::Interrupt);
    assert_eq!(two("").apply(Action::Quit), Effect::Quit);
    assert_eq!(two("").apply(Action::Suspend), Effect::Suspend);
    assert_eq!(two("4").apply(Action::Copy), Effect::Copy("7/7/7/7/7/3x3 o".to_owned()));
}

#[test]
fn a_board_without_history_is_played_on() {
    let mut state = two("7/7/7/7/3o3/2oxx2 x");
    assert_eq!((state.moves(), state.record()), (None, "7/7/7/7/3o3/2oxx2 x".to_owned()));
    digits(&mut state, "4");
    state.apply(Action::Undo);
    state.apply(Action::Undo);
    assert_eq!(state.position.ply(), 4);
    digits(&mut state, "4");
    state.apply(Action::New);
    assert_eq!(state.apply(Action::New), Effect::Keep("7/7/7/3x3/3o3/2oxx2 o".to_owned()));
    assert_eq!((state.position.ply(), state.moves().as_deref()), (0, Some("")));
}

#[test]
fn no_keys_in_any_order_break_anything() {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 32) % below
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
        Action::Explain,
        Action::Why,
        Action::Lesson,
        Action::Suspend,
        Action::Point(Cell::new(0, 0)),
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
        let mut state = state("", game, [Seat::Human, Seat::Engine]);
        state.settings.train = true;
        for _ in 0..3_000 {
            let playable: Vec<Cell> = state.position.playable().iter().collect();
            let answers = state.query().is_some_and(|query| matches!(query.want, Want::Move { .. }));
            match random(30) {
                0..10 => drop(state.apply(Action::Digit(random(9) as u32 + 1))),
                10..15 if answers => {
                    let cell = playable[random(playable.len() as u64) as usize];
                    state.hear(News::Move { cell, in_time: random(2) == 0 });
                }
                15..18 if state.lessons.judging.is_some() => {
                    state.hear(News::Judgement((random(2) == 0).then(|| "a blunder".to_owned())));
                }
                _ => drop(state.apply(actions[random(actions.len() as u64) as usize])),
            }
            let played = state.played.iter().try_fold(state.base, |position, &cell| position.place(cell));
            assert_eq!(played, Ok(state.position), "{game}: the board is what was played");
            drop(state.shown());
        }
    }
}
