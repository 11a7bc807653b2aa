//! Arguments that no board has: every public function takes them without a panic, and every error prints.

use foursight_core::notation::{GameOptions, ParseError, Place, Problem, game_record, moves_text, parse};
use foursight_core::{AnyPosition, Bitboard, Cell, CellSet, Column, Dynamic, Fixed, Free, Game, GameError};
use foursight_core::{
    GameCount, Geometry, Gravity, OutOfMemory, Outcome, ParseCellError, Placement, PlayError,
};
use foursight_core::{Player, PlyCounter, Position, Setup, SetupError, Standard, Symmetry, Word, perft};

const NUMBERS: [u32; 12] = [0, 1, 6, 7, 35, 63, 64, 127, 128, 255, 1 << 31, u32::MAX];

fn games() -> impl Iterator<Item = Game> {
    let names = [
        "7x6x4",
        "1x1x1",
        "35x2x3",
        "1x127x4294967295",
        "8x7x4",
        "16x7x4",
        "3x3x3 free misere",
        "2x63x9 free",
    ];
    names.into_iter().map(|name| name.parse().expect("the tests name games that exist"))
}

fn cells() -> impl Iterator<Item = Cell> {
    NUMBERS.into_iter().flat_map(|column| NUMBERS.map(|row| Cell::new(column, row)))
}

#[test]
fn every_cell_prints_and_is_read_again() {
    for cell in cells() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    assert_eq!(Cell::new(u32::MAX, u32::MAX), Cell::new(255, 255));
    for text in ["iw1", "zz1", "a257", "a4294967296", "a0", "a", "1", ""] {
        assert_eq!(text.parse::<Cell>(), Err(ParseCellError), "{text:?}");
    }
}

#[test]
fn every_error_prints() {
    let column = Column::new(34).expect("the last one");
    let outcome = Outcome::Win(Player::Second);
    let mut problems = vec![Problem::NotACell, Problem::EmptyMove, Problem::BadRun, Problem::TooLarge];
    problems.extend([Problem::NoSide, Problem::BadSide, Problem::WrongSide { expected: Player::Second }]);
    problems.extend([GameError::Empty, GameError::ConnectZero, GameError::HugeNumber].map(Problem::Game));
    problems.extend([GameError::MisereWithGravity, GameError::Unreadable].map(Problem::Game));
    problems.extend([None, Some(outcome)].map(|claimed| Problem::WrongResult { outcome, claimed }));
    problems.extend(games().map(|found| Problem::GameDisagrees { found }));
    problems.extend(['.', '\0', '\u{10FFFF}'].map(Problem::NotAStone));
    problems
        .extend([PlayError::ColumnFull { column }, PlayError::NoSuchColumn { column }].map(Problem::Play));
    problems.extend([PlayError::CellNeeded { column }, PlayError::GameOver].map(Problem::Play));
    problems.extend(
        [SetupError::NotAKey, SetupError::KeyWithoutGravity, SetupError::BothWon].map(Problem::Setup),
    );
    problems.extend([SetupError::OutsideTheBoard, SetupError::NoLastStone].map(Problem::Setup));
    problems.push(Problem::Setup(SetupError::PlayedOn { winner: Player::First }));
    for cell in cells() {
        let next = Cell::new(cell.row(), cell.column());
        problems.extend([PlayError::NoSuchCell { cell }, PlayError::CellTaken { cell }].map(Problem::Play));
        problems.push(Problem::Play(PlayError::CellFloating { cell, next }));
        problems.extend([SetupError::TwoStones { cell }, SetupError::Floating { cell }].map(Problem::Setup));
    }
    for number in NUMBERS {
        let size = (number, u32::MAX);
        problems.extend(['\0', 'x'].map(|found| Problem::NotAColumn { found, width: number }));
        problems.push(Problem::NotAMove { width: number });
        problems.push(Problem::CellsOnAWideBoard);
        problems.push(Problem::NoGame { width: number, height: number });
        problems.push(Problem::SizeDisagrees { wanted: size, found: size });
        problems.push(Problem::RowLength { found: number as usize, expected: usize::MAX });
        problems.push(Problem::Game(GameError::TooWide { width: number }));
        problems.push(Problem::Game(GameError::TooLarge { width: number, height: number }));
        problems.push(Problem::Setup(SetupError::Counts { first: number, second: u32::MAX }));
        problems.push(Problem::Setup(SetupError::Length { found: number as usize, expected: usize::MAX }));
        problems.push(Problem::Setup(SetupError::Value { index: usize::MAX, value: 255 }));
        assert!(OutOfMemory { ply: number }.to_string().contains(&number.to_string()));
    }
    let places = [Place::Text, Place::Suffix, Place::Result, Place::Move(usize::MAX), Place::Row(0)];
    for problem in problems {
        for place in places {
            let error = ParseError { place, problem };
            assert!(error.to_string().ends_with(&problem.to_string()) && !problem.to_string().is_empty());
            assert!(!error.kind().is_empty() && error.at().is_none_or(|at| at == usize::MAX || at == 0));
        }
    }
    assert_eq!(Problem::NotAColumn { found: '8', width: 0 }.to_string(), "'8' is not a column: write 1 to 1");
}

#[test]
fn no_game_of_any_size_overflows() {
    for (width, height) in NUMBERS.into_iter().flat_map(|width| NUMBERS.map(|height| (width, height))) {
        for connect in NUMBERS {
            let fits = u64::from(width) * (u64::from(height) + 1) <= 128 && width <= 35;
            let expected = fits && width > 0 && height > 0 && connect > 0;
            assert_eq!(Game::new(width, height, connect).is_ok(), expected, "{width}x{height}x{connect}");
            let options =
                GameOptions { size: Some((width, height)), connect: Some(connect), ..GameOptions::default() };
            assert_eq!(parse("", options).is_ok(), expected);
        }
    }
}

/// What a geometry says of a column or a cell that it does not have: no bit.
fn check_geometry<G: Geometry>(board: G) {
    for column in NUMBERS.into_iter().filter(|&column| column >= board.width()) {
        assert!(board.column_mask(column).is_zero() && board.bottom_mask(column).is_zero());
        assert!(board.top_mask(column).is_zero());
    }
    for cell in cells() {
        assert_eq!(board.bit(cell).is_zero(), !board.contains(cell), "{cell}");
        assert_eq!(Bitboard::full(board).contains(cell), board.contains(cell));
        assert!(board.bit(cell).is_zero() || board.cell(board.bit(cell)) == cell);
    }
    assert!(!board.contains(board.cell(G::Word::ZERO)), "no bit is no cell of the board");
    let all = !G::Word::ZERO;
    for word in [G::Word::ZERO, all, board.bottom(), board.board()] {
        let _ = (board.has_line(word), board.line_cells(word), board.winning_cells(word, all));
        let _ = (board.playable(word), board.mirrored(word), board.cell(word));
        for symmetry in [Symmetry::Transpose, Symmetry::QuarterTurn, Symmetry::HalfTurn, Symmetry::Flip] {
            let cells = board.board() & word;
            assert!((symmetry.apply(board, cells) & !board.board()).is_zero());
        }
        for other in [G::Word::ZERO, all, board.board()] {
            let _ = Setup::from_words(board, word, other).position();
        }
    }
}

#[test]
fn boards_take_any_argument() {
    check_geometry(Standard::NEW);
    check_geometry(Fixed::<1, 63, 4>::NEW);
    check_geometry(Fixed::<8, 7, 4>::NEW);
    check_geometry(Fixed::<3, 3, 3, Free, u128>::NEW);
    for game in games() {
        let _ = Dynamic::<u64, Gravity>::new(game).map(check_geometry);
        let _ = Dynamic::<u128, Gravity>::new(game).map(check_geometry);
        let _ = Dynamic::<u64, Free>::new(game).map(check_geometry);
        let _ = Dynamic::<u128, Free>::new(game).map(check_geometry);
    }
    for count in NUMBERS {
        assert_eq!(u64::low_bits(count).count_ones(), count.min(64));
        assert_eq!(u128::low_bits(count).count_ones(), count.min(128));
        let _ = (Gravity::stones_of_key(u64::MAX, u64::MAX, count), Gravity::stones_of_key(0_u128, 1, count));
    }
}

#[test]
fn positions_take_any_argument() {
    for game in games() {
        let start = AnyPosition::new(game);
        for cell in cells() {
            let on_board = cell.column() < game.width() && cell.row() < game.height();
            assert!(on_board || start.place(cell) == Err(PlayError::NoSuchCell { cell }));
            assert_eq!(start.owner(cell), None);
            let _ = (moves_text(game, &[cell]), game_record(game, &[cell], None));
        }
        for column in (0..35).filter_map(Column::new) {
            assert_eq!(start.play(column).is_ok(), game.has_gravity() && column.index() < game.width());
        }
        for word in [0, 1, u128::MAX, 1 << 127] {
            assert!(CellSet::from_word(game, word).len() <= game.cells());
            let _ = (AnyPosition::from_words(game, word, !word), AnyPosition::from_words(game, word, word));
            let _ = AnyPosition::from_key(game, word);
        }
        for length in [0, 1, 41, 1000] {
            assert!(length == 1 || AnyPosition::from_flat(game, &vec![0; length]).is_err());
            assert!(length == 1 || AnyPosition::from_rows(game, &vec![vec![0; length]; length]).is_err());
        }
        for memory in [0, 1, 1000] {
            assert!(start.ply_counts(memory).take(3).count() > 0);
        }
    }
    assert_eq!(perft(Position::<Fixed<2, 2, 2>>::default(), u32::MAX), 0);
    assert!(PlyCounter::new(Position::START, usize::MAX).next().is_some_and(|count| count.is_ok()));
    let many = GameCount { first: u64::MAX, second: u64::MAX, draws: u64::MAX };
    assert_eq!(many.total(), u64::MAX);
}

/// Operators on sets of two boards: the cells of the first board that both boards name alike.
#[test]
fn sets_of_two_boards() {
    let board = |name: &str| Dynamic::<u64, Gravity>::new(name.parse().expect("a game")).expect("it fits");
    let (small, large) = (board("3x2x4"), board("5x5x4"));
    let (few, many) = (Bitboard::full(small), Bitboard::full(large));
    assert_eq!(few | many, few);
    assert_eq!((many & few).len(), 6);
    assert_eq!((many - few).len(), 19);
    assert_eq!((many ^ few).geometry(), large);
    let (few, many) = (CellSet::from(few), CellSet::from(many));
    assert_eq!(few | many, few);
    assert_eq!((many & few).len(), 6);
    assert_eq!((many - few).len(), 19);
}
