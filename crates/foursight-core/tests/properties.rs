//! Random games on random boards, from 1x1 to 128 bits: the bitboard against the naive board, and every conversion
//! there and back.

use std::collections::{HashMap, HashSet};

use foursight_core::notation::{self, GameOptions, Kind, game_record, moves_text};
use foursight_core::{AnyPosition, Cell, Column, Game, Geometry, Gravity, Outcome, PlayError, Player};
use foursight_core::{Position, Setup, TypedPosition};
use proptest::prelude::*;

use crate::naive::{Board, assert_same_board, list};

/// Any game: half of them small, so that they are played to the end often.
fn games() -> impl Strategy<Value = Game> {
    let sizes = prop_oneof![
        (1_u32..=6, 1_u32..=5),
        (1_u32..=35).prop_flat_map(|width| (Just(width), 1..=128 / width - 1)),
    ];
    (sizes, 1_u32..=6, 0..4).prop_map(|((width, height), connect, kind)| {
        let game = Game::new(width, height, connect).expect("the sizes were made to fit");
        match kind {
            0 => game.without_gravity(),
            1 => game.without_gravity().misere().expect("it has no gravity"),
            _ => game,
        }
    })
}

/// A game and the choices of a player at random; where the game ends earlier the rest is not used.
pub(crate) fn random_games() -> impl Strategy<Value = (Game, Vec<u16>)> {
    games().prop_flat_map(|game| (Just(game), prop::collection::vec(any::<u16>(), 0..=game.cells() as usize)))
}

/// The moves of a random game, made by the naive board alone.
pub(crate) fn moves_of(game: Game, choices: &[u16]) -> Vec<Cell> {
    let mut board = Board::new(game);
    let mut moves = Vec::new();
    for &choice in choices {
        let playable = board.playable();
        if board.outcome().is_some() {
            break;
        }
        moves.push(playable[usize::from(choice) % playable.len()]);
        board = board.after(moves[moves.len() - 1]);
    }
    moves
}

/// Everything the two boards can be asked about one position.
fn assert_agreement<G: Geometry>(position: Position<G>, board: &Board) {
    assert_same_board(position, board);
    assert_eq!(position.outcome(), board.outcome(), "{position:?}");
    assert_eq!(list(position.playable()), board.playable(), "{position:?}");
    for player in Player::ALL {
        assert_eq!(
            list(position.winning_cells(player)),
            board.winning_cells(player),
            "{player} in {position:?}"
        );
    }
    assert_eq!(list(position.winning_line()), board.line_cells(position.to_move().other()), "{position:?}");
    assert_eq!(list(position.non_losing()), board.non_losing(), "{position:?}");
    let wins = board.winning_cells(board.to_move());
    assert_eq!(position.can_win_next(), board.playable().iter().any(|cell| wins.contains(cell)));
    assert_same_board(position.mirrored(), &board.mirrored());
    assert_same_board(Position::from_key(position.geometry(), position.key()), board);
    assert_eq!(position.canonical(), position.mirrored().canonical());
}

/// Every cell of the board, and a rim around it, is legal exactly when the naive board says so.
fn assert_same_legality<G: Geometry>(position: Position<G>, board: &Board) {
    let game = position.game();
    let legal = if board.outcome().is_none() { board.playable() } else { Vec::new() };
    for column in 0..=game.width() {
        for row in 0..=game.height() {
            let cell = Cell::new(column, row);
            let expected = if column == game.width() || row == game.height() {
                Err(PlayError::NoSuchCell { cell })
            } else if board.outcome().is_some() {
                Err(PlayError::GameOver)
            } else if board.at(cell).is_some() {
                Err(PlayError::CellTaken { cell })
            } else if legal.contains(&cell) {
                Ok(())
            } else {
                let next = legal.iter().find(|next| next.column() == column);
                Err(PlayError::CellFloating { cell, next: *next.expect("the column has room") })
            };
            assert_eq!(position.place(cell).map(|_| ()), expected, "{position:?}");
        }
    }
}

/// With gravity, playing by column is placing on the cell where the stone lands.
fn assert_same_columns<G: Geometry<Placement = Gravity>>(position: Position<G>, board: &Board) {
    for column in (0..=position.game().width()).filter_map(Column::new) {
        let landing = board.playable().into_iter().find(|cell| cell.column() == column.index());
        assert_eq!(position.landing_cell(column), landing);
        assert_eq!(position.is_playable(column), landing.is_some());
        let expected = match landing {
            _ if column.index() >= position.game().width() => Err(PlayError::NoSuchColumn { column }),
            _ if board.outcome().is_some() => Err(PlayError::GameOver),
            Some(cell) => position.place(cell),
            None => Err(PlayError::ColumnFull { column }),
        };
        assert_eq!(position.play(column), expected);
    }
}

/// Words, flat list, rows and bitboards, out and in again.
fn assert_setup_round_trips<G: Geometry>(position: Position<G>) {
    let geometry = position.geometry();
    let (first, second) = (position.stones(Player::First), position.stones(Player::Second));
    assert_eq!(Setup::from_words(geometry, first.word(), second.word()).position(), Ok(position));
    assert_eq!(Setup::from_bitboards(first, second).position(), Ok(position));
    let flat = Setup::from_flat(geometry, &position.to_flat());
    assert_eq!(flat.and_then(Setup::position), Ok(position));
    let rows = Setup::from_rows(geometry, &position.to_rows());
    assert_eq!(rows.and_then(Setup::position), Ok(position));
}

fn parse(text: &str, game: Game) -> notation::Parsed {
    notation::parse(text, GameOptions::from(game))
        .unwrap_or_else(|error| panic!("{text:?} of {game}: {error}"))
}

/// Diagram and code, printed and read again; the code also where nothing is said about the game.
fn assert_board_round_trips(position: AnyPosition) {
    let game = position.game();
    let drawn = position.diagram();
    for text in [drawn.clone(), drawn.replace('\n', "\r\n"), drawn.trim_end().replace('\n', "/")] {
        let parsed = parse(&text, game);
        assert_eq!((parsed.position, parsed.kind, parsed.moves), (position, Kind::Diagram, None));
    }
    let code = position.code();
    for text in [code.clone(), code.replace(' ', "")] {
        for options in [GameOptions::from(game), GameOptions::default()] {
            let parsed = notation::parse(&text, options).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!((parsed.position, parsed.kind, parsed.moves), (position, Kind::Code, None));
        }
    }
}

/// Moves and game, printed and read again.
fn assert_moves_round_trip(position: AnyPosition, moves: &[Cell]) {
    let game = position.game();
    let text = moves_text(game, moves);
    let parsed = parse(&text, game);
    assert_eq!((parsed.position, parsed.kind, parsed.moves.as_deref()), (position, Kind::Moves, Some(moves)));
    if game.has_gravity() {
        let commas = text.chars().map(String::from).collect::<Vec<_>>().join(",");
        assert_eq!(parse(&commas, game), parsed);
    }
    let stated = match position.outcome() {
        Some(outcome) => vec![Some(outcome)],
        None => vec![
            None,
            Some(Outcome::Draw),
            Some(Outcome::Win(Player::First)),
            Some(Outcome::Win(Player::Second)),
        ],
    };
    for result in stated {
        let text = game_record(game, moves, result);
        let parsed = parse(&text, game);
        assert_eq!((parsed.position, parsed.kind, parsed.result), (position, Kind::Game, result));
        assert_eq!(parsed.moves.as_deref(), Some(moves));
        assert_eq!(parse(&text.replace(' ', ""), game), parsed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_naive_board_agrees((game, choices) in random_games()) {
        let moves = moves_of(game, &choices);
        on_every_word!(game, start => {
            let (mut position, mut board) = (start, Board::new(game));
            assert_agreement(position, &board);
            for &cell in &moves {
                position = position.place(cell).expect("the naive board says it is legal");
                board = board.after(cell);
                assert_agreement(position, &board);
            }
            assert_same_legality(position, &board);
            assert_setup_round_trips(position);
        });
    }

    #[test]
    fn columns_agree((game, choices) in random_games()) {
        let mut any = AnyPosition::new(Game::new(game.width(), game.height(), game.connect()).expect("it exists"));
        let mut board = Board::new(any.game());
        for cell in moves_of(any.game(), &choices) {
            match any.typed() {
                TypedPosition::Standard(position) => assert_same_columns(position, &board),
                TypedPosition::Narrow(position) => assert_same_columns(position, &board),
                TypedPosition::Wide(position) => assert_same_columns(position, &board),
                TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => unreachable!("the game has gravity"),
            }
            (any, board) = (any.place(cell).expect("the naive board says it is legal"), board.after(cell));
        }
    }

    #[test]
    fn every_notation_there_and_back((game, choices) in random_games()) {
        let moves = moves_of(game, &choices);
        let position = moves.iter().try_fold(AnyPosition::new(game), |position, &cell| position.place(cell));
        let position = position.expect("the naive board says it is legal");
        assert_board_round_trips(position);
        assert_moves_round_trip(position, &moves);
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }

    #[test]
    fn cells_and_columns_there_and_back(column in 0_u32..256, row in 0_u32..256) {
        let cell = Cell::new(column, row);
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
        if let Some(column) = Column::new(column) {
            prop_assert_eq!(Column::from_char(column.to_char()), Some(column));
        }
    }

    #[test]
    fn a_board_is_accepted_exactly_if_it_is_possible(
        (game, choices) in random_games(), index in any::<usize>(), value in 0_u8..3
    ) {
        check_changed_board(game, &choices, index, value);
    }
}

/// A board with random stones is refused for nearly always the same reason, so it is a real one with one cell changed.
fn check_changed_board(game: Game, choices: &[u16], index: usize, value: u8) {
    let moves = moves_of(game, choices);
    on_every_word!(game, start => {
        let position = moves.iter().fold(start, |position, &cell| position.place(cell).expect("legal"));
        let mut flat = position.to_flat();
        let index = index % flat.len();
        flat[index] = value;
        let setup = Setup::from_flat(start.geometry(), &flat).expect("length and values are right");
        let position = setup.position();
        assert_eq!(position.is_ok(), Board::from_flat(game, &flat).is_possible(), "{game} {flat:?}: {position:?}");
        assert!(position.is_err() || position.map(Position::to_flat) == Ok(flat));
    });
}

/// Every way to fill a board with nothing, x and o: how many are accepted, and that they are the possible ones.
fn check_all_boards(name: &str) -> usize {
    let game: Game = name.parse().expect("the tests name games that exist");
    let cells = game.cells();
    let mut accepted = 0;
    for number in 0..3_usize.pow(cells) {
        let flat: Vec<u8> = (0..cells).map(|cell| (number / 3_usize.pow(cell) % 3) as u8).collect();
        on_every_word!(game, start => {
            let position = Setup::from_flat(start.geometry(), &flat).and_then(Setup::position);
            let possible = Board::from_flat(game, &flat).is_possible();
            assert_eq!(position.is_ok(), possible, "{game} {flat:?}: {position:?}");
            accepted += usize::from(possible);
        });
    }
    accepted / 2 // Each was asked in both words.
}

#[test]
fn impossible_boards_are_refused() {
    // Without gravity every board that passes the checks can be reached: the number of tic-tac-toe positions.
    assert_eq!(check_all_boards("3x3x3 free"), 5478);
    assert_eq!(check_all_boards("3x3x3 free misere"), 5478);
    // With gravity not every one can (x on top of o, and nothing else), and the checks do not claim to see that.
    assert!(check_all_boards("4x2x4") > 741);
    check_all_boards("3x3x3");
    check_all_boards("2x4x2");
    check_all_boards("3x3x1");
}

/// Every position that can arise: its naive board and its key tell it from all others, it is accepted as a setup, and
/// the two boards agree. Chance alone does not lead to the rare patterns at the rim.
fn check_all_positions(name: &str, expected: usize) {
    let game: Game = name.parse().expect("the tests name games that exist");
    on_every_word!(game, start => {
        let mut keys = HashMap::new();
        let mut boards = HashSet::new();
        let mut open = vec![(start, Board::new(game))];
        while let Some((position, board)) = open.pop() {
            if !boards.insert(board.clone()) {
                continue;
            }
            assert_eq!(keys.insert(position.key(), board.clone()), None, "two boards share a key: {position:?}");
            assert_setup_round_trips(position);
            assert_agreement(position, &board);
            if board.outcome().is_none() {
                open.extend(board.playable().iter().map(|&cell| (position.place(cell).unwrap(), board.after(cell))));
            }
        }
        assert_eq!((keys.len(), boards.len()), (expected, expected), "{name}");
    });
}

#[test]
fn every_position_of_small_games() {
    check_all_positions("3x4x4", 6000);
    check_all_positions("4x3x3", 7157); // counted here, by both boards
    check_all_positions("4x2x4", 741);
    check_all_positions("1x13x4", 14);
    check_all_positions("9x1x4", 6010);
    check_all_positions("3x3x3 free", 5478);
    check_all_positions("3x3x3 free misere", 5478);
}
