//! The whole answer about a position: values, best moves, line, threats, and what it costs.

use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Cell, Game, Position};
use foursight_solver::{Analysis, Score, Solver, Source, Verdict};
use proptest::prelude::*;

use crate::common::moves::{children, moves};
use crate::common::positions::{game, positions};
use crate::common::sets::{
    BEGIN_EASY, BEGIN_HARD, BEGIN_MEDIUM, END_EASY, MIDDLE_EASY, MIDDLE_MEDIUM, TestSet,
};

fn position(text: &str, game: Game) -> AnyPosition {
    parse(text, GameOptions::from(game)).expect("the tests name legal positions").position
}

fn analyze(text: &str, game: Game) -> Analysis {
    Solver::builder().no_book().table_mib(16).build().analyze(position(text, game))
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn score_of(position: AnyPosition) -> Score {
    Solver::builder().no_book().table_mib(16).build().solve(position).score().expect("there is no limit")
}

/// Everything that an analysis without a limit promises.
fn assert_complete(analysis: &Analysis) {
    let (position, score) = (analysis.position, analysis.score().expect("there is no limit"));
    assert!(analysis.is_exact());
    assert_eq!(score, score_of(position), "{position:?}");
    let mut cells = moves(position);
    cells.sort_unstable();
    assert!(analysis.moves.iter().map(|value| value.cell).eq(cells), "every legal move, in order");
    for value in &analysis.moves {
        let child = position.place(value.cell).expect("a legal move");
        assert_eq!(value.score(), Some(-score_of(child)), "{position:?} {value:?}");
    }
    let mut best = analysis.best.clone();
    best.sort_unstable();
    let holding = analysis.moves.iter().filter(|value| value.score() == Some(score));
    assert!(holding.map(|value| value.cell).eq(best), "{analysis:?}");
    assert_optimal(analysis, score);
}

/// Replays the line: the score holds at every step and the game ends when it said it would.
fn assert_optimal(analysis: &Analysis, mut score: Score) {
    let mut position = analysis.position;
    let last_ply = analysis.ends_on_move().expect("the score is known");
    assert_eq!(analysis.line.first(), analysis.best.first());
    for &cell in &analysis.line {
        position = position.place(cell).expect("the line is legal");
        score = -score;
        assert_eq!(score_of(position), score, "{analysis:?} at {cell}");
    }
    assert!(analysis.line_is_complete && position.outcome().is_some());
    assert_eq!(position.ply(), last_ply, "{analysis:?}");
}

#[test]
fn columns_of_a_position() {
    let analysis = analyze("4444442617133", Game::CONNECT4);
    assert_eq!(analysis.moves.len(), 6, "the fourth column is full: {analysis:?}");
    assert!(analysis.moves.iter().all(|value| value.cell.column() != 3));
    assert_eq!(analysis.source, Source::Search);
    assert!(analysis.nodes > 0 && analysis.winning_line.is_empty());
    assert_complete(&analysis);
}

/// The best move nearest to the centre comes first, the left one of two equals.
#[test]
fn best_moves_are_listed_from_the_centre() {
    let draw = analyze("-", game(5, 2, 4));
    assert_eq!(draw.score(), Some(Score::DRAW));
    assert_eq!(names(&draw.best), ["c1", "b1", "d1", "a1", "e1"]);
    assert_eq!(names(&draw.line)[0], "c1");
    assert_eq!(draw.line.len(), 10);
    assert_complete(&draw);
}

#[test]
fn a_win_at_once_is_seen_without_search() {
    let analysis = analyze("112233", Game::CONNECT4);
    assert_eq!(analysis.score(), Score::win(Game::CONNECT4, 7));
    assert_eq!((analysis.verdict(), analysis.ends_on_move()), (Some(Verdict::Win), Some(7)));
    assert_eq!(names(&analysis.best), ["d1"]);
    assert_eq!(names(&analysis.line), ["d1"]);
    assert_eq!(analysis.source, Source::Static);
    assert_eq!(names(&analysis.threats[0]), ["d1"]);
    assert_eq!(names(&analysis.threats[1]), ["d2"]);
    assert_complete(&analysis);
}

/// A threat need not be playable.
#[test]
fn threats_of_both_sides() {
    let analysis = analyze("2334442515", Game::CONNECT4);
    for (player, threats) in foursight_core::Player::ALL.into_iter().zip(&analysis.threats) {
        assert!(analysis.position.winning_cells(player).iter().eq(threats.iter().copied()));
    }
    assert_complete(&analysis);
}

#[test]
fn a_game_that_was_won() {
    let analysis = analyze("1122334", Game::CONNECT4);
    assert_eq!(analysis.source, Source::Over);
    assert_eq!(analysis.score(), Score::loss(Game::CONNECT4, 7));
    assert_eq!(analysis.ends_on_move(), Some(7));
    assert_eq!(names(&analysis.winning_line), ["a1", "b1", "c1", "d1"]);
    assert!(analysis.moves.is_empty() && analysis.best.is_empty() && analysis.line.is_empty());
    assert_eq!(analysis.nodes, 0);
    assert!(analysis.line_is_complete, "there is nothing to add");
}

#[test]
fn a_game_that_was_drawn() {
    let analysis = analyze("112212", game(2, 3, 3));
    assert_eq!((analysis.source, analysis.score()), (Source::Over, Some(Score::DRAW)));
    assert!(analysis.winning_line.is_empty() && analysis.moves.is_empty());
}

#[test]
fn tic_tac_toe() {
    let start = analyze("-", Game::TICTACTOE);
    assert_eq!(start.moves.len(), 9);
    assert!(start.moves.iter().all(|value| value.score() == Some(Score::DRAW)));
    assert_eq!(start.best.len(), 9);
    assert_eq!(start.line.len(), 9);
    assert_complete(&start);
    // Against the centre only a corner holds the draw.
    let centre = analyze("b2", Game::TICTACTOE);
    let mut best = names(&centre.best);
    best.sort_unstable();
    assert_eq!(best, ["a1", "a3", "c1", "c3"]);
    assert_complete(&centre);
}

/// In misère the first player holds the draw by the centre only, and then mirrors.
#[test]
fn tic_tac_toe_misere() {
    let misere = Game::TICTACTOE.misere().expect("it has no gravity");
    let start = analyze("-", misere);
    assert_eq!(start.score(), Some(Score::DRAW));
    assert_eq!(names(&start.best), ["b2"]);
    assert_complete(&start);
    let finished = analyze("a1,b2,a2,c3,a3", misere);
    assert_eq!(finished.verdict(), Some(Verdict::Win), "the side to move has won: the other made a line");
    assert_eq!(names(&finished.winning_line), ["a1", "a2", "a3"]);
}

/// Boards of all four kinds of word, of one cell, of one row, and where nobody can make a line.
#[test]
fn little_boards() {
    let misere = |game: Game| game.without_gravity().misere().expect("it has no gravity");
    let boards = [
        game(1, 1, 1),
        game(1, 1, 2),
        game(35, 1, 36),
        game(4, 4, 4),
        game(3, 5, 3),
        game(4, 3, 3).without_gravity(),
        game(3, 3, 9).without_gravity(),
        misere(game(1, 1, 1)),
        misere(game(3, 3, 2)),
        misere(game(4, 3, 3)),
    ];
    for board in boards {
        assert_complete(&analyze("-", board));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_positions_are_analysed_completely(
        position in positions(
            prop::sample::select(vec![
                Game::CONNECT4,
                game(6, 5, 4),
                game(9, 6, 4),
                game(9, 9, 4),
                game(4, 4, 4).without_gravity(),
                game(4, 3, 3).without_gravity().misere().expect("it has no gravity"),
            ]),
            1..=16,
            |position| position.outcome().is_none(),
        ),
        threads in 1_usize..=2,
    ) {
        assert_complete(&Solver::builder().no_book().table_mib(16).threads(threads).build().analyze(position));
    }
}

/// Nodes of a solution and of an analysis, summed over positions, each with an empty table.
fn cost(set: TestSet, count: usize) -> [u64; 2] {
    let (mut solver, mut nodes) = (Solver::builder().no_book().build(), [0_u64; 2]);
    for (position, score) in set.first(count) {
        solver.clear();
        nodes[0] += solver.solve(position).nodes;
        solver.clear();
        let analysis = solver.analyze(position);
        assert_eq!(analysis.score().map(Score::value), Some(score), "{position:?}");
        nodes[1] += analysis.nodes;
    }
    nodes
}

/// The price of all columns in solutions, over all positions of these sets together.
///
/// Not over each set: in an easy position one move wins soon and the others leave a hard one behind.
#[expect(clippy::print_stderr, reason = "the figures are what the test is for")]
fn price(sets: &[(TestSet, usize)]) -> f64 {
    let quotient = |nodes: [u64; 2]| nodes[1] as f64 / nodes[0].max(1) as f64;
    let mut total = [0; 2];
    for &(set, count) in sets {
        let nodes = cost(set, count);
        total = [total[0] + nodes[0], total[1] + nodes[1]];
        eprintln!("{}: an analysis costs {:.2} solutions", set.name, quotient(nodes));
    }
    eprintln!("all together: {:.2}", quotient(total));
    quotient(total)
}

#[test]
fn an_analysis_costs_less_than_three_solutions() {
    assert!(price(&[(END_EASY, 100), (MIDDLE_EASY, 100), (MIDDLE_MEDIUM, 100)]) < 3.0);
}

#[test]
#[ignore = "3,000 positions: half a minute in release"]
fn an_analysis_costs_less_than_three_solutions_on_whole_sets() {
    assert!(price(&[END_EASY, MIDDLE_EASY, MIDDLE_MEDIUM].map(|set| (set, 1000))) < 3.0);
}

/// Over all six sets the demand is not met (docs/solver.md, "Analysis", has the prices and why). This keeps it from getting
/// worse.
///
/// Six other orders of windows for the columns (walking, galloping and halving, from the draw and from the value of
/// the position) took from 1 % fewer to 16 % more nodes; not solving the position itself first took 4 % fewer; with every value
/// known beforehand Begin-Hard still cost more than three solutions.
#[test]
#[ignore = "12 positions of each set, the hard ones too: minutes in release"]
fn the_price_of_an_analysis_over_all_six_sets() {
    let all = [END_EASY, MIDDLE_EASY, MIDDLE_MEDIUM, BEGIN_EASY, BEGIN_MEDIUM, BEGIN_HARD];
    assert!(price(&all.map(|set| (set, 12))) < 6.0);
}

/// The position reached by the best move is worth what the analysis said, also when the table is warm.
#[test]
fn a_warm_table_changes_no_answer() {
    let mut solver = Solver::builder().no_book().build();
    let start: Position = "24617133247233".parse().expect("legal moves");
    let cold = solver.analyze(start);
    let warm = solver.analyze(start);
    assert_eq!((&cold.moves, &cold.best, cold.bounds), (&warm.moves, &warm.best, warm.bounds));
    assert!(warm.nodes < cold.nodes);
    for child in children(start.into()) {
        let cell =
            moves(start.into()).into_iter().find(|&cell| AnyPosition::from(start).place(cell) == Ok(child));
        let value = cell.and_then(|cell| cold.value_of(cell)).and_then(|value| value.score());
        assert_eq!(solver.analyze(child).score().map(|score| -score), value);
    }
}
