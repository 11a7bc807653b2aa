//! No wrap-around: a line never leaves the board on one side and goes on at another.
//!
//! A bitboard is one row of bits, so the top of a column lies beside the bottom of the next one. The sentinel bit
//! between them keeps them apart. These tests lay stones across every edge, in each of the four directions, in every
//! way a missing sentinel or a shift too far would join them, and expect silence.

use foursight_core::{Bitboard, Cell, Fixed, Free, Game, Geometry, Gravity, Player, Position, Standard};

use crate::naive;

/// Boards with and without room to spare in their word, as thin as they get, and with every kind of line length.
const GEOMETRIES: [&str; 24] = [
    "7x6x4",
    "7x6x4 free",
    "3x3x3",
    "3x3x3 free",
    "8x7x4",       // exactly 64 bits
    "8x7x4 free",  //
    "4x15x4",      // exactly 64 bits, upright
    "32x1x4",      // exactly 64 bits, one row
    "1x63x4",      // exactly 64 bits, one column
    "16x7x4",      // exactly 128 bits
    "16x7x4 free", //
    "8x15x5",      // exactly 128 bits, upright
    "2x63x2",      // exactly 128 bits, two columns
    "1x127x3",     // exactly 128 bits, one column
    "35x2x2",      // the widest
    "1x5x2",
    "5x1x2",
    "4x4x2",
    "6x5x6", // only a row is long enough
    "5x6x6", // only a column is long enough
    "9x6x9", // a diagonal as long as the row would need a shift of 64
    "16x7x16",
    "32x1x32",
    "35x2x35 free",
];

/// A place that may lie outside the board.
type Place = (i32, i32);

/// The ways in which a place beyond an edge could be taken for a cell of the board.
fn aliases((column, row): Place, game: Game) -> Vec<Cell> {
    let (width, height) = (game.width() as i32, game.height() as i32);
    let on_torus = (column.rem_euclid(width), row.rem_euclid(height));
    // Without a sentinel, the cell above the top of a column is the bottom of the next one.
    let bit = column * height + row;
    let without_sentinel = (bit.div_euclid(height).rem_euclid(width), bit.rem_euclid(height));
    // One row further up or down, as when a board is stored row by row.
    let number = row * width + column;
    let row_by_row = (number.rem_euclid(width), number.div_euclid(width).rem_euclid(height));
    let cell = |(column, row): Place| Cell::new(column as u32, row as u32);
    vec![cell(on_torus), cell(without_sentinel), cell(row_by_row)]
}

/// Whether a place lies beyond the edge in question.
type Beyond = fn(Place, Game) -> bool;

const OVER_THE_TOP: Beyond = |(_, row), game| row >= game.height() as i32;
const BELOW_THE_BOTTOM: Beyond = |(_, row), _| row < 0;
const RIGHT_OF_THE_EDGE: Beyond = |(column, _), game| column >= game.width() as i32;

/// Lays every run of K places that goes in this direction from a cell of the board across this edge, in every
/// disguise, and asks the bitboard and the naive board about it.
fn check_crossing(direction: (i32, i32), beyond: Beyond) {
    let mut crossings = 0;
    for game in GEOMETRIES.map(|name| name.parse::<Game>().expect("the tests name games that exist")) {
        for start in naive::Board::new(game).cells() {
            let step =
                |n: i32| (start.column() as i32 + n * direction.0, start.row() as i32 + n * direction.1);
            let run: Vec<Place> = (0..game.connect() as i32).map(step).collect();
            if run.iter().any(|&place| beyond(place, game)) {
                for disguise in 0..3 {
                    let cells = run.iter().map(|&place| aliases(place, game)[disguise]).collect();
                    check_stones(game, cells);
                    crossings += 1;
                }
            }
        }
    }
    assert!(crossings > 1000, "only {crossings} runs were tried");
}

/// These stones hold a line exactly if the naive board says so, and the same with any one of them taken away.
fn check_stones(game: Game, mut cells: Vec<Cell>) {
    cells.sort_unstable();
    cells.dedup();
    let mut board = naive::Board::new(game);
    for &cell in &cells {
        board.put(cell, Player::First);
    }
    let line = board.line_cells(Player::First);
    on_every_word!(game, start => {
        let geometry = start.geometry();
        let stones = Bitboard::from_cells(geometry, cells.iter().copied());
        assert_eq!(geometry.has_line(stones.word()), !line.is_empty(), "{game}\n{stones:#?}");
        let found = Bitboard::from_word(geometry, geometry.line_cells(stones.word()));
        assert_eq!(naive::list(found), line, "{game}\n{stones:#?}");
    });
    for &missing in &cells {
        check_gap(game, &cells, missing);
    }
}

/// With this stone missing, its cell completes a line exactly if the naive board says so.
fn check_gap(game: Game, cells: &[Cell], missing: Cell) {
    let mut board = naive::Board::new(game);
    let others = cells.iter().copied().filter(|&cell| cell != missing);
    others.clone().for_each(|cell| board.put(cell, Player::First));
    // With gravity the vertical answer leans on gravity: only the cell on top of a run is looked at. A gap inside a
    // column cannot be there, so it is not asked for.
    if game.has_gravity() && others.clone().any(|cell| cell.column() == missing.column()) {
        return;
    }
    let expected = board.is_in_line(Player::First, missing);
    on_every_word!(game, start => {
        let geometry = start.geometry();
        let stones = Bitboard::from_cells(geometry, others.clone()).word();
        let word = geometry.winning_cells(stones, stones);
        let winning = Bitboard::from_word(geometry, word);
        assert_eq!(winning.word(), word, "a cell beyond the board wins in {game}\n{cells:?}");
        assert_eq!(winning.contains(missing), expected, "{game} without {missing}\n{cells:?}");
    });
}

#[test]
fn upright_lines_stop_at_the_top() {
    check_crossing((0, 1), OVER_THE_TOP);
}

#[test]
fn upright_lines_stop_at_the_bottom() {
    check_crossing((0, -1), BELOW_THE_BOTTOM);
}

#[test]
fn level_lines_stop_at_the_right_edge() {
    check_crossing((1, 0), RIGHT_OF_THE_EDGE);
}

#[test]
fn level_lines_stop_at_the_left_edge() {
    check_crossing((-1, 0), |(column, _), _| column < 0);
}

#[test]
fn rising_lines_stop_at_the_top() {
    check_crossing((1, 1), OVER_THE_TOP);
}

#[test]
fn rising_lines_stop_at_the_right_edge() {
    check_crossing((1, 1), RIGHT_OF_THE_EDGE);
}

#[test]
fn rising_lines_stop_at_the_bottom_and_the_left_edge() {
    check_crossing((-1, -1), |(column, row), _| column < 0 || row < 0);
}

#[test]
fn falling_lines_stop_at_the_bottom() {
    check_crossing((1, -1), BELOW_THE_BOTTOM);
}

#[test]
fn falling_lines_stop_at_the_right_edge() {
    check_crossing((1, -1), RIGHT_OF_THE_EDGE);
}

#[test]
fn falling_lines_stop_at_the_top_and_the_left_edge() {
    check_crossing((-1, 1), |(column, row), game| column < 0 || OVER_THE_TOP((column, row), game));
}

/// Drawn once for the reader: nearly four in a row on the real board, in each direction and over each edge.
#[test]
fn drawn_on_seven_by_six() {
    let drawings = [
        "1....../1....../......./......./.1...../.1.....", // up, over the top and into the next column
        ".1...../.1...../......./......./.1...../.1.....", // up, round the board
        "......./......./......./11...11/......./.......", // right, round the board
        "......./......./.....11/11...../......./.......", // right, and one row down
        "......./......./11...../.....11/......./.......", // right, and one row up
        "...1.../..1..../......./......./.....1./....1..", // rising, over the top
        "......./.1...../1....../......1/.....1./.......", // rising, over the right edge
        "..1..../...1.../......./......./1....../.1.....", // falling, below the bottom
        "......./.....1./......1/1....../.1...../.......", // falling, over the right edge
    ];
    for drawing in drawings {
        let drawing = drawing.replace('/', "\n");
        let stones = Bitboard::from_drawing(Standard::NEW, &drawing).expect("42 cells").word();
        assert!(!Standard::NEW.has_line(stones), "{drawing}");
        assert_eq!(Standard::NEW.line_cells(stones), 0, "{drawing}");
        assert_eq!(stones.count_ones(), 4, "{drawing}");
    }
}

/// Every set of cells of a small board: its lines, and the cells that complete one.
fn check_all_sets<G: Geometry<Word = u64> + Default>() {
    let start = Position::new(G::default());
    let cells = naive::Board::new(start.game()).cells();
    for set in 0_u32..1 << cells.len() {
        let mut board = naive::Board::new(start.game());
        let chosen =
            cells.iter().enumerate().filter(|(number, _)| set >> number & 1 == 1).map(|(_, &cell)| cell);
        chosen.clone().for_each(|cell| board.put(cell, Player::First));
        let stones = Bitboard::from_cells(G::default(), chosen).word();
        let line = Bitboard::from_word(G::default(), G::default().line_cells(stones));
        assert_eq!(naive::list(line), board.line_cells(Player::First));
        assert_eq!(G::default().has_line(stones), !line.is_empty());
        let word = G::default().winning_cells(stones, stones);
        let winning = Bitboard::from_word(G::default(), word);
        assert_eq!(naive::list(winning), board.winning_cells(Player::First));
        assert_eq!(winning.word(), word, "no cell beyond the board is ever part of the answer");
    }
}

#[test]
fn every_set_of_cells_of_small_boards() {
    check_all_sets::<Fixed<3, 3, 3, Free>>();
    check_all_sets::<Fixed<4, 3, 3, Free>>();
    check_all_sets::<Fixed<3, 4, 2, Free>>();
    check_all_sets::<Fixed<1, 10, 3, Free>>();
    check_all_sets::<Fixed<10, 1, 3, Free>>();
    check_all_sets::<Fixed<6, 2, 1, Free>>();
    check_all_sets::<Fixed<2, 6, 5, Free>>();
}

#[test]
fn a_line_longer_than_the_board_is_never_seen() {
    for name in ["7x6x8", "7x6x4294967295", "1x1x2", "8x7x9", "16x7x17", "1x127x128", "35x2x36 free"] {
        let game: Game = name.parse().expect("the tests name games that exist");
        on_every_word!(game, start => {
            let full = Bitboard::full(start.geometry()).word();
            assert!(!start.geometry().has_line(full), "{game}");
            assert!(Bitboard::from_word(start.geometry(), start.geometry().line_cells(full)).is_empty());
            let half = start.geometry().bottom();
            let winning = Bitboard::from_word(start.geometry(), start.geometry().winning_cells(half, half));
            assert!(winning.is_empty(), "{game}");
        });
    }
}

#[test]
fn one_in_a_row_is_any_stone() {
    for name in ["7x6x1", "1x1x1", "8x7x1", "16x7x1", "1x127x1", "35x2x1", "3x3x1 free"] {
        let game: Game = name.parse().expect("the tests name games that exist");
        on_every_word!(game, start => {
            assert_eq!(start.winning_cells(Player::First).len(), game.cells(), "{game}");
            for cell in start.playable() {
                let next = start.place(cell).expect("the cell is playable");
                assert!(next.is_over());
                assert_eq!(naive::list(next.winning_line()), [cell]);
            }
        });
    }
}

#[test]
fn full_lines_at_the_edges_are_seen() {
    // The counterpart: at the very rim a line is still a line, in words without a bit to spare.
    fn check<G: Geometry + Default>() {
        let geometry = G::default();
        let (last, top, connect) = (geometry.width() - 1, geometry.height() - 1, geometry.connect());
        let steps = 0..connect;
        let lines: [Vec<Cell>; 4] = [
            steps.clone().map(|step| Cell::new(last, top - step)).collect(),
            steps.clone().map(|step| Cell::new(last - step, top)).collect(),
            steps.clone().map(|step| Cell::new(last - step, top - step)).collect(),
            steps.map(|step| Cell::new(last - step, step)).collect(),
        ];
        for line in lines {
            let stones = Bitboard::from_cells(geometry, line);
            assert!(geometry.has_line(stones.word()), "{stones:#?}");
            assert_eq!(geometry.line_cells(stones.word()), stones.word());
        }
    }
    check::<Standard>();
    check::<Fixed<8, 7, 4>>();
    check::<Fixed<8, 7, 7>>();
    check::<Fixed<16, 7, 4, Gravity, u128>>();
    check::<Fixed<16, 7, 7, Gravity, u128>>();
    check::<Fixed<3, 3, 3, Free>>();
}
