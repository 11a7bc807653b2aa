//! The smallest and the largest boards, games that are over, limits that strike at once, and data that nobody would make:
//! always an answer, never a panic.

use std::time::Duration;

use foursight_coach::{
    Accuracy, Assessment, Chance, Class, CrossTable, Explanation, Fact, Level, Match, Opponent, Plan, Puzzle,
    PuzzleMaker, Review, ReviewedMove, Tally, chart, english, explain, explain_analysis, explain_move, facts,
    facts_about, plan, puzzles_of_review, remarks, review,
};
use foursight_core::{AnyPosition, Cell, Game, Outcome, Player};
use foursight_solver::{Bounds, CancelHandle, Limits, Score, Solver, Verdict};

/// One cell, one column, one row, all 128 bits, lines that no board holds.
const GAMES: [&str; 14] = [
    "1x1x1",
    "1x1x2",
    "1x1x4294967295",
    "1x1x1 free",
    "1x1x1 free misere",
    "2x1x2 free misere",
    "1x127x4",
    "35x1x3",
    "32x3x4",
    "16x7x4",
    "7x6x4",
    "7x6x4294967295",
    "8x15x5 free",
    "11x10x5 free misere",
];

fn games() -> impl Iterator<Item = Game> {
    GAMES.into_iter().map(|text| text.parse().expect("a game"))
}

/// Limits that leave no time to think.
fn strict() -> [Limits; 3] {
    let cancel = CancelHandle::new();
    cancel.cancel();
    [
        Limits { nodes: Some(0), ..Limits::default() },
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { cancel: Some(cancel), ..Limits::default() },
    ]
}

fn solver() -> Solver {
    Solver::builder().threads(1).table_mib(1).no_book().build()
}

/// The moves of a random game, to its end.
fn random_game(game: Game) -> Vec<Cell> {
    let (mut chance, mut position, mut moves) = (Chance::new(1), AnyPosition::new(game), Vec::new());
    while position.outcome().is_none() {
        let playable: Vec<Cell> = position.playable().iter().collect();
        let cell = *chance.pick(&playable).expect("the game goes on");
        position = position.place(cell).expect("a playable cell");
        moves.push(cell);
    }
    moves
}

/// The start, a position of the middle, the last but one, and the end of a random game.
fn positions(game: Game) -> Vec<AnyPosition> {
    let moves = random_game(game);
    let play = |position: AnyPosition, &cell: &Cell| position.place(cell).expect("a legal move");
    let after = |count: usize| moves[..count].iter().fold(AnyPosition::new(game), play);
    [0, moves.len() / 2, moves.len() - 1, moves.len()].map(after).to_vec()
}

fn check_explanation(explanation: &Explanation) {
    let position = explanation.analysis.position;
    let sentences = english::explanation(explanation);
    assert!(!sentences.is_empty() && sentences.iter().all(|it| it.ends_with('.')), "{sentences:?}");
    let line = english::line(position, &explanation.line);
    assert_eq!(line.split(", ").filter(|it| !["", "..."].contains(it)).count(), explanation.line.len());
    assert_eq!(english::ending(position).is_some(), position.is_over());
    assert!(!position.is_over() || explanation.facts.iter().all(|fact| matches!(fact, Fact::Plan(_))));
}

#[test]
fn every_position_is_explained_whatever_the_limits() {
    let mut solver = solver();
    for position in games().flat_map(positions) {
        assert!(!position.is_over() || facts(position).is_empty());
        assert!(plan(position).is_none_or(|it| it.planner != position.to_move()));
        for limits in strict() {
            let explanation = explain(position, &mut solver, &limits);
            check_explanation(&explanation);
            for cell in
                [Cell::new(0, 0), Cell::new(255, 255)].into_iter().chain(position.playable().iter().take(3))
            {
                let legal = position.place(cell).is_ok();
                let explained = explain_move(position, cell, &mut solver, &limits);
                assert_eq!(explained.is_some(), legal, "{position} {cell}");
                assert!(legal || facts_about(position, cell).is_empty());
                assert_eq!(remarks(position, &[cell, cell]).len(), usize::from(legal));
                if let Some(explained) = explained {
                    let sentences = english::move_explanation(&explained);
                    assert!(!sentences.is_empty() && sentences.iter().all(|it| it.ends_with('.')));
                }
            }
        }
    }
}

#[test]
fn every_level_finds_a_move_where_there_is_one() {
    let mut solver = solver();
    for position in games().flat_map(positions) {
        // Level 10 takes its time on large boards; `levels.rs` has it.
        for level in [Level::ALL[0], Level::ALL[5]] {
            for seed in [0, u64::MAX] {
                let cell = Opponent::new(level, seed).choose(position, &mut solver, &strict()[0]);
                assert_eq!(cell.is_some(), !position.is_over(), "{position} {level}");
                assert!(cell.is_none_or(|cell| position.place(cell).is_ok()), "{position} {level}");
            }
        }
        for limits in strict() {
            for perfect in [
                Opponent::new(Level::PERFECT, 0),
                Opponent::new(Level::PERFECT, u64::MAX).with_any_best_move(),
            ] {
                let cell = perfect.choose(position, &mut solver, &limits);
                assert!(cell.is_none_or(|cell| position.place(cell).is_ok()), "{position}");
            }
        }
    }
}

#[test]
fn every_game_is_reviewed_whatever_the_limits() {
    let mut solver = solver();
    for game in games() {
        let whole = random_game(game);
        for moves in [&whole[..], &whole[..whole.len() - 1], &[]] {
            for limits in strict() {
                let review = review(game, moves, &mut solver, &limits).expect("legal moves");
                assert_eq!((review.moves.len(), review.values.len()), (moves.len(), moves.len() + 1));
                assert_eq!(review.outcome.is_some(), moves.len() == whole.len(), "{game}");
                assert!(review.outcome.is_none() || review.values[moves.len()].is_some(), "{game}");
                check_chart(&review);
                let puzzles = puzzles_of_review(&review, &mut solver, &limits);
                assert!(puzzles.iter().all(|it| it.moves.len() < moves.len()), "{game}");
            }
        }
        let far = Cell::new(u32::MAX, 0);
        assert!(review(game, &[far], &mut solver, &Limits::default()).is_err());
    }
}

fn check_chart(review: &Review) {
    let lines = chart::text(review);
    assert_eq!(lines.len(), 11);
    assert!(
        lines.iter().all(|line| line.chars().count() <= 7 + review.values.len().max(1 + review.moves.len()))
    );
    let svg = chart::svg(review);
    let bars = svg.matches("<rect").count() - 1;
    let open = svg.matches(">?</text>").count() - svg.matches("bold\">?</text>").count();
    assert_eq!(bars + open, review.values.len());
}

#[test]
fn no_limit_keeps_puzzles_from_ending() {
    let mut solver = solver();
    // On larger boards the players of the games take longer than a test should.
    for game in games().filter(|game| game.cells() <= 42 || game.height() == 3) {
        for limits in strict() {
            for grade in [None, Some(0), Some(1), Some(u32::MAX)] {
                let mut maker = PuzzleMaker::new(game, u64::MAX);
                assert_eq!(maker.next_puzzle(grade, &mut solver, &limits), None, "{game}");
            }
            for position in positions(game) {
                assert_eq!(Puzzle::of(position, &[], &mut solver, &limits), None, "{position}");
            }
        }
    }
}

#[test]
fn matches_of_any_number_are_played() {
    let mut solver = solver();
    for text in ["1x1x1", "1x1x1 free misere", "tictactoe", "4x3x4294967295"] {
        let game: Game = text.parse().expect("a game");
        let contest = Match { game, levels: [Level::ALL[0], Level::ALL[2]], seed: u64::MAX };
        for number in [0, 1, u32::MAX - 1, u32::MAX] {
            let outcome = contest.play(number, &mut solver, &Limits::default()).expect("no limit");
            let mut tally = Tally { wins: u32::MAX, draws: u32::MAX, losses: u32::MAX };
            contest.count(number, outcome, &mut tally);
            assert_eq!((tally.games(), tally.reversed()), (u32::MAX, tally), "{text}");
            let mut tally = Tally::default();
            contest.count(number, outcome, &mut tally);
            // The one stone of the board wins, in misère it loses; even games are begun by the first of the two.
            let expected = match text {
                "1x1x1" => Some(Tally { wins: 1 - number % 2, draws: 0, losses: number % 2 }),
                "1x1x1 free misere" => Some(Tally { wins: number % 2, draws: 0, losses: 1 - number % 2 }),
                "tictactoe" => None,
                _ => Some(Tally { wins: 0, draws: 1, losses: 0 }),
            };
            assert!(expected.is_none_or(|expected| tally == expected), "{text} {number}: {tally:?}");
        }
    }
}

#[test]
fn tables_have_no_rows_but_their_own() {
    let full = Tally { wins: u32::MAX, draws: u32::MAX, losses: u32::MAX };
    let mut none = CrossTable::new(&[]);
    none.set(0, 0, full);
    assert_eq!((none.tally(0, 0), none.ratings()), (Tally::default(), Vec::new()));
    let mut two = CrossTable::new(&Level::ALL[..2]);
    for (row, column) in [(0, 2), (2, 0), (1, 1), (usize::MAX, 0), (0, usize::MAX)] {
        two.set(row, column, full);
        assert_eq!(two.tally(row, column), Tally::default());
    }
    assert_eq!(two, CrossTable::new(&Level::ALL[..2]));
    two.set(0, 1, full);
    assert_eq!((full.share(), two.ratings()), (0.5, vec![1000.0, 1000.0]));
}

#[test]
fn numbers_that_nobody_would_ask_for() {
    assert_eq!([0, 11, 255, u32::MAX].map(Level::new), [None; 4]);
    assert_eq!(Chance::new(u64::MAX).below(0), 0);
    assert!(Chance::new(0).below(u32::MAX) < u32::MAX);
    assert_eq!(
        Accuracy { counted: [u32::MAX; 5], ..Accuracy::default() }.percent().map(f64::round),
        Some(54.0)
    );
    assert_eq!(Accuracy::default().percent(), None);
    assert_eq!(english::move_name(Game::CONNECT4, Cell::new(u32::MAX, u32::MAX)), "?");
}

/// Scores that no position of the game has, at plies that it does not have.
#[test]
fn scores_from_another_game() {
    let scores: Vec<Score> = (-64..=64).filter_map(Score::new).collect();
    assert_eq!(scores.len(), 129);
    for game in games() {
        let start = AnyPosition::new(game);
        for (index, &lower) in scores.iter().enumerate() {
            for ply in [0, 1, game.cells(), u32::MAX] {
                assert_eq!(Class::of(game, ply, lower, lower), Class::Best);
                assert_eq!(
                    Class::of(game, ply, scores[128], lower).is_error(),
                    lower.verdict() != Verdict::Win
                );
            }
            let sentence = |upper| english::bounds(start, Bounds { lower, upper });
            let draws = scores[index..].iter().filter(|&&upper| sentence(upper) == "draw").count();
            assert_eq!(draws, usize::from(lower == Score::DRAW), "{game} {lower}");
        }
    }
}

/// The fields are public, so anybody can fill them with anything.
#[test]
fn data_that_nobody_would_make() {
    let cell = Cell::new(0, 0);
    let assessment = Assessment {
        before: Score::DRAW,
        after: Score::DRAW,
        class: Class::Blunder,
        better: Vec::new(),
        is_forced: false,
        is_deep: false,
    };
    let wrong = ReviewedMove { number: 0, player: Player::Second, cell, assessment: Some(assessment) };
    let review = Review {
        game: Game::TICTACTOE,
        moves: vec![wrong.clone(), wrong],
        values: vec![None, Some(Score::DRAW), Some(Score::DRAW), None, Some(Score::DRAW)],
        outcome: Some(Outcome::Draw),
        accuracy: [Accuracy::default(); 2],
        phases: [[Accuracy::default(); 3]; 2],
        lessons: [None, None],
        lesson: None,
    };
    check_chart(&review);
    let puzzles = puzzles_of_review(&review, &mut solver(), &Limits::default());
    assert_eq!(
        puzzles.iter().map(|it| it.solution).collect::<Vec<_>>(),
        [Cell::new(1, 1)],
        "up to the illegal move"
    );
    check_chart(&Review { moves: Vec::new(), ..review.clone() });
    check_chart(&Review { values: Vec::new(), ..review });

    let plan = Plan {
        planner: Player::First,
        first: Some(Cell::new(255, 255)),
        bound: Score::DRAW,
        waits_for: vec![cell],
        pairs: vec![0, u32::MAX],
        line: Vec::new(),
        planner_gets: Vec::new(),
        other_gets: Vec::new(),
        out_of_play: Vec::new(),
        on_top: false,
    };
    let start = AnyPosition::new(Game::CONNECT4);
    let sentence = english::fact(start, &Fact::Plan(plan));
    assert!(sentence.contains("never plays ?"), "nothing is below a1: {sentence}");
    let mut analysis = solver().analyze(AnyPosition::new(Game::TICTACTOE));
    assert_eq!(analysis.verdict(), Some(Verdict::Draw));
    (analysis.best, analysis.line) = (vec![Cell::new(255, 255)], vec![Cell::new(255, 255)]);
    assert_eq!(explain_analysis(analysis, &mut Solver::default(), &Limits::default()).line, []);
}
