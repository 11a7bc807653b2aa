//! Positions of games chosen at run time: they answer as typed positions do, are equal however they were made, and
//! come back from everything they can be turned into.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use foursight_core::notation::{self, GameOptions};
use foursight_core::{AnyPosition, Bitboard, Cell, CellSet, Column, Dynamic, Free, Game, Geometry, Gravity};
use foursight_core::{PlayError, Player, Position, SetupError, Symmetry, with_position};
use proptest::prelude::*;

/// Any game, and choices of moves; half of the games are small, so that they are played to the end often.
fn random_games() -> impl Strategy<Value = (Game, Vec<u16>)> {
    let sizes = prop_oneof![
        Just((7_u32, 6_u32)),
        (1_u32..=6, 1_u32..=5),
        (1_u32..=35).prop_flat_map(|width| (Just(width), 1..=128 / width - 1)),
    ];
    let games = (sizes, 1_u32..=5, 0..4).prop_map(|((width, height), connect, kind)| {
        let game = Game::new(width, height, connect).expect("the sizes were made to fit");
        match kind {
            0 => game.without_gravity(),
            1 => game.without_gravity().misere().expect("it has no gravity"),
            _ => game,
        }
    });
    games.prop_flat_map(|game| (Just(game), prop::collection::vec(any::<u16>(), 0..=game.cells() as usize)))
}

/// The positions of a random game, the start among them.
fn positions(game: Game, choices: &[u16]) -> Vec<AnyPosition> {
    let mut positions = vec![AnyPosition::new(game)];
    for &choice in choices {
        let position = positions[positions.len() - 1];
        if position.is_over() {
            break;
        }
        let cells: Vec<Cell> = position.playable().iter().collect();
        positions.push(position.place(cells[usize::from(choice) % cells.len()]).expect("a playable cell"));
    }
    positions
}

/// The set is the same, cell by cell and in the same order.
fn assert_same_set<G: Geometry>(set: CellSet, bitboard: Bitboard<G>) {
    assert_eq!(set, CellSet::from(bitboard));
    assert!(set.iter().eq(bitboard.iter()) && set.into_iter().eq(bitboard));
    assert_eq!((set.len(), set.is_empty()), (bitboard.len(), bitboard.is_empty()));
    assert_eq!(set.drawing(), bitboard.drawing());
    assert_eq!(format!("{set:#?}"), format!("{bitboard:#?}"));
    assert_eq!(CellSet::from_cells(set.game(), set), set);
    assert_eq!(CellSet::from_word(set.game(), set.word()), set);
    assert_eq!(CellSet::from(!bitboard), !set);
    let (width, height) = (set.game().width(), set.game().height());
    for cell in (0..=width).flat_map(|column| (0..=height).map(move |row| Cell::new(column, row))) {
        assert_eq!(set.contains(cell), bitboard.contains(cell), "{cell}");
    }
}

/// Everything that both can be asked.
fn assert_same_answers<G: Geometry>(any: AnyPosition, position: Position<G>) {
    assert_eq!((any.game(), any.ply(), any.to_move()), (position.game(), position.ply(), position.to_move()));
    assert_eq!((any.outcome(), any.is_over()), (position.outcome(), position.is_over()));
    assert_eq!(any.can_win_next(), position.can_win_next());
    assert_same_set(any.current(), position.current());
    assert_same_set(any.opponent(), position.opponent());
    assert_same_set(any.mask(), position.mask());
    assert_same_set(any.playable(), position.playable());
    assert_same_set(any.non_losing(), position.non_losing());
    assert_same_set(any.winning_line(), position.winning_line());
    for player in Player::ALL {
        assert_same_set(any.stones(player), position.stones(player));
        assert_same_set(any.winning_cells(player), position.winning_cells(player));
    }
    for column in 0..=any.game().width() {
        for cell in (0..=any.game().height()).map(|row| Cell::new(column, row)) {
            let owner = Player::ALL.into_iter().find(|&player| position.stones(player).contains(cell));
            assert_eq!((any.owner(cell), position.owner(cell)), (owner, owner), "{cell} of {position}");
            assert_eq!(any.place(cell), position.place(cell).map(AnyPosition::from));
        }
    }
    assert_eq!(any.mirrored(), position.mirrored().into());
    assert_eq!((any.code(), any.diagram()), (notation::code(position), notation::diagram(position)));
    assert_eq!((any.to_string(), any.code()), (position.to_string(), position.to_string()));
    assert_eq!((any.to_flat(), any.to_rows()), (position.to_flat(), position.to_rows()));
    assert_eq!(
        (format!("{any:?}"), format!("{any:#?}")),
        (format!("{position:?}"), format!("{position:#?}"))
    );
    assert_eq!(any.perft(2), foursight_core::perft(position, 2));
}

/// Words, lists, key and text, out and in again.
fn assert_round_trips(position: AnyPosition) {
    let game = position.game();
    let [first, second] = Player::ALL.map(|player| position.stones(player).word());
    assert_eq!(AnyPosition::from_words(game, first, second), Ok(position));
    assert_eq!(AnyPosition::from_flat(game, &position.to_flat()), Ok(position));
    assert_eq!(AnyPosition::from_rows(game, &position.to_rows()), Ok(position));
    assert_eq!(position.to_string().parse(), Ok(position));
    let drawn = notation::parse(&position.diagram(), GameOptions::from(game));
    assert_eq!(drawn.map(|parsed| parsed.position), Ok(position));
    match position.key() {
        Some(key) => assert_eq!(AnyPosition::from_key(game, key), Ok(position)),
        None => assert_eq!(AnyPosition::from_key(game, 1), Err(SetupError::KeyWithoutGravity)),
    }
    assert_eq!(position.key().is_some(), game.has_gravity());
}

/// The same position, made in each type that can hold it.
fn in_every_type(position: AnyPosition) -> Vec<AnyPosition> {
    fn refill<G: Geometry>(geometry: Option<G>, position: AnyPosition) -> Option<AnyPosition> {
        // Stones in any order: what counts is where they lie in the end, so they go in as a list.
        let setup =
            foursight_core::Setup::from_flat(geometry?, &position.to_flat()).expect("it has the length");
        Some(AnyPosition::from(setup.position().expect("it is a position")))
    }
    let game = position.game();
    let made = [
        refill(Dynamic::<u64, Gravity>::new(game), position),
        refill(Dynamic::<u128, Gravity>::new(game), position),
        refill(Dynamic::<u64, Free>::new(game), position),
        refill(Dynamic::<u128, Free>::new(game), position),
        refill((game == Game::CONNECT4).then(foursight_core::Standard::default), position),
    ];
    made.into_iter().flatten().collect()
}

proptest! {
    #[test]
    fn answers_are_those_of_the_typed_position((game, choices) in random_games()) {
        for any in positions(game, &choices) {
            with_position!(any, position => assert_same_answers(any, position));
        }
    }

    #[test]
    fn everything_comes_back((game, choices) in random_games()) {
        for position in positions(game, &choices) {
            assert_round_trips(position);
        }
    }

    #[test]
    fn equal_positions_are_equal_and_hash_alike((game, choices) in random_games()) {
        let hasher = RandomState::new();
        let all = positions(game, &choices);
        for &position in &all {
            let made = in_every_type(position);
            prop_assert!(!made.is_empty());
            for other in made {
                prop_assert_eq!(other, position);
                prop_assert_eq!(hasher.hash_one(other), hasher.hash_one(position));
            }
        }
        prop_assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "no two plies are equal");
    }

    /// A move by its column, its cell and its text is one move.
    #[test]
    fn a_move_has_several_names((game, choices) in random_games()) {
        for pair in positions(game, &choices).windows(2) {
            let (before, after) = (pair[0], pair[1]);
            let cell = (after.mask() - before.mask()).iter().next().expect("a stone more");
            let name = cell.to_string();
            prop_assert_eq!(before.parse_move(&name), Ok(cell));
            prop_assert_eq!(before.play_text(&format!(" {name}\n")), Ok(after));
            let column = Column::new(cell.column()).expect("it is on a board");
            if game.has_gravity() {
                prop_assert_eq!(before.landing_cell(column), Some(cell));
                prop_assert_eq!(before.play(column), Ok(after));
                prop_assert_eq!(before.play_text(&column.to_string()), Ok(after));
            } else {
                prop_assert_eq!(before.landing_cell(column), None);
                prop_assert_eq!(before.play(column), Err(PlayError::CellNeeded { column }));
            }
        }
    }

    /// With gravity and at most nine columns, cells between commas are the same game as columns.
    #[test]
    fn cells_and_columns_are_one_list((game, choices) in random_games(), mixture in any::<u128>()) {
        let all = positions(game, &choices);
        let cells = all.windows(2).map(|pair| (pair[1].mask() - pair[0].mask()).iter().next().unwrap());
        let cells: Vec<Cell> = cells.collect();
        let name = |(index, cell): (usize, &Cell)| {
            let by_column = mixture >> index & 1 == 1 && game.has_gravity();
            if by_column { Column::new(cell.column()).unwrap().to_string() } else { cell.to_string() }
        };
        let text = cells.iter().enumerate().map(name).collect::<Vec<_>>().join(",");
        if !game.has_gravity() || game.width() <= 9 {
            let parsed = notation::parse(&text, game.into()).unwrap();
            prop_assert_eq!((Some(parsed.position), parsed.moves), (all.last().copied(), Some(cells)));
        }
    }

    /// Whatever the words, the key, the list: refused, or a position with exactly that.
    #[test]
    fn what_is_no_position_is_refused(
        (game, choices) in random_games(), words in any::<[u128; 2]>(), flip in 0_u32..128, value in 0_u8..4
    ) {
        let position = positions(game, &choices).pop().expect("the start is always there");
        let stones = Player::ALL.map(|player| position.stones(player).word());
        for [first, second] in [words, [stones[0] ^ 1 << flip, stones[1]], [stones[0], stones[1] ^ 1 << flip]] {
            if let Ok(made) = AnyPosition::from_words(game, first, second) {
                prop_assert_eq!(Player::ALL.map(|player| made.stones(player).word()), [first, second]);
            }
        }
        for key in [words[0], position.key().unwrap_or(0) ^ 1 << flip] {
            if let Ok(made) = AnyPosition::from_key(game, key) {
                prop_assert_eq!(made.key(), Some(key));
            }
        }
        let mut list = position.to_flat();
        let index = flip as usize % list.len();
        list[index] = value;
        if let Ok(made) = AnyPosition::from_flat(game, &list) {
            prop_assert_eq!(made.to_flat(), list);
        }
    }

    /// A symmetry that is not the board's gives nothing, each other a position with as many stones.
    #[test]
    fn only_symmetries_of_the_board_transform((game, choices) in random_games()) {
        let all = [
            Symmetry::Identity, Symmetry::Mirror, Symmetry::Flip, Symmetry::HalfTurn, Symmetry::Transpose,
            Symmetry::QuarterTurn, Symmetry::QuarterTurnBack, Symmetry::AntiTranspose,
        ];
        let any = positions(game, &choices).pop().expect("the start is always there");
        with_position!(any, position => for symmetry in all {
            let image = position.transformed(symmetry);
            prop_assert_eq!(image.is_some(), Symmetry::of(position.geometry()).contains(&symmetry));
            prop_assert!(image.is_none_or(|image| image.ply() == position.ply()));
        });
    }
}

/// A key tells every position of a small game from all numbers that are none.
#[test]
fn exactly_the_keys_are_keys() {
    let game: Game = "3x2x4".parse().expect("a game");
    let mut found = 0;
    for key in 0..1_u128 << 10 {
        if let Ok(position) = AnyPosition::from_key(game, key) {
            assert_eq!(position.key(), Some(key));
            found += 1;
        }
    }
    let boards = (0..3_u32.pow(6)).filter(|number| {
        let list: Vec<u8> = (0..6).map(|cell| (number / 3_u32.pow(cell) % 3) as u8).collect();
        AnyPosition::from_flat(game, &list).is_ok()
    });
    assert_eq!(found, boards.count());
    assert!(found > 50, "there are some");
}
