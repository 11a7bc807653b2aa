//! Classes against a naive classifier fed with plain minimax; reviews against what the solver says move by move.

use foursight_coach::{
    Assessment, Chance, Class, Job, MoveExplanation, OPENING, ReasonKind, Review, chart, english,
    explain_turning_points, review,
};
use foursight_core::{AnyPosition, Cell, Game, Player};
use foursight_solver::{Limits, Progress, Score, Solver};

use crate::common::{Truth, moves, play};
use crate::judge::check_forced;

/// Who wins (1, 0, -1 for the player who moves) and with how many stones on the board, by plain minimax.
fn naive_class(truth: &Truth, position: AnyPosition, cell: Cell) -> Class {
    let outcome = |cell| {
        let child = play(position, cell);
        let value = -truth.score(child).value();
        // The length is counted, not computed from the score: the shortest way through the table of truths.
        (value.signum(), length(truth, child))
    };
    let rank = |(sign, length): (i32, i32)| (sign, -sign * length);
    let all: Vec<(i32, i32)> = moves(position).into_iter().map(outcome).collect();
    let best = all.into_iter().max_by_key(|&it| rank(it)).expect("a legal move");
    let played = outcome(cell);
    match best.0 - played.0 {
        2 => Class::Blunder,
        1 => Class::Mistake,
        _ if played == best => Class::Best,
        _ if (played.1 - best.1).abs() <= 2 => Class::Good,
        _ => Class::Slow,
    }
}

/// Stones on the board at the end, when both play what minimax says.
fn length(truth: &Truth, mut position: AnyPosition) -> i32 {
    while position.outcome().is_none() {
        let score = truth.score(position);
        let best = moves(position).into_iter().map(|cell| play(position, cell));
        position = best.into_iter().find(|&child| -truth.score(child) == score).expect("a best move");
    }
    position.ply() as i32
}

fn check_classes(game: &str, least: u32) {
    let truth = Truth::of(game);
    let mut seen = [0; 5];
    for (position, score) in truth.open_positions() {
        for cell in moves(position) {
            let played = -truth.score(play(position, cell));
            let class = Class::of(position.game(), position.ply(), score, played);
            assert_eq!(class, naive_class(&truth, position, cell), "{position:?} {cell}");
            seen[class as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count >= least), "{game}: {seen:?}");
}

#[test]
fn classes_are_those_of_the_naive_classifier() {
    check_classes("4x4x3", 1);
    check_classes("tictactoe", 0);
    check_classes("3x3x3 free misere", 0);
}

#[test]
#[ignore = "two million positions take minutes"]
fn classes_on_larger_boards() {
    check_classes("4x4x4", 0);
    check_classes("5x4x4", 1);
}

fn random_game(game: Game, chance: &mut Chance) -> Vec<Cell> {
    let (mut position, mut played) = (AnyPosition::new(game), Vec::new());
    while position.outcome().is_none() {
        let cell = *chance.pick(&moves(position)).expect("a legal move");
        played.push(cell);
        position = play(position, cell);
    }
    played
}

/// What does not count: moves without a choice, and moves of a position that is lost.
fn check_weight(position: AnyPosition, cell: Cell, known: &Assessment) {
    check_forced(position, cell, known.is_forced);
    assert_eq!(known.counts(), !known.is_forced && known.before.value() >= 0, "{position:?} {cell}");
    assert!(!known.is_deep || known.class.is_error() && position.ply() < OPENING, "{position:?} {cell}");
}

/// The points of a mistake, as `docs/coach.md` has them.
fn naive_points(lesson: &MoveExplanation, is_deep: bool) -> u32 {
    let reason = match lesson.reason.as_ref().map(|it| it.kind) {
        Some(ReasonKind::Plan) if is_deep => 35,
        Some(ReasonKind::ShortProof) if is_deep => 30,
        Some(ReasonKind::ForcedWin) => 70,
        Some(ReasonKind::Immediate) => 65,
        Some(ReasonKind::Plan) => 60,
        Some(ReasonKind::ShortProof) => 40,
        Some(ReasonKind::Calculation) | None => 0,
    };
    let gave = if lesson.class == Some(Class::Blunder) { 10 } else { 5 };
    reason + gave + lesson.before.position.ply().min(20)
}

/// Each player's lesson is the mistake with the most points, the first of several; the game's is the better one.
fn check_lessons(review: &Review) {
    let mut solver = Solver::builder().table_mib(16).build();
    let all = explain_turning_points(review, &mut solver, &Limits::default());
    assert_eq!(all.len(), review.turning_points().count());
    let is_deep = |ply: u32| review.moves[ply as usize].assessment.as_ref().is_some_and(|it| it.is_deep);
    let best = |of: &dyn Fn(&&MoveExplanation) -> bool| {
        let key = |it: &&MoveExplanation| {
            let ply = it.before.position.ply();
            (naive_points(it, is_deep(ply)), std::cmp::Reverse(ply))
        };
        all.iter().filter(of).max_by_key(key).map(|it| it.before.position)
    };
    for player in Player::ALL {
        let lesson = review.lessons[player as usize].as_ref().map(|it| it.before.position);
        assert_eq!(lesson, best(&|it| it.before.position.to_move() == player));
    }
    if !all.is_empty() {
        assert_eq!(review.lesson.as_ref().map(|it| it.before.position), best(&|_| true));
    }
    assert_eq!(english::summary(review).len(), 3);
}

/// Every number of a review follows from the truth.
fn check_review(truth: &Truth, game: Game, played: &[Cell], review: &Review) {
    let mut position = AnyPosition::new(game);
    let (mut worst, mut counts) = (Class::Best, [[0; 5]; 2]);
    for (index, it) in review.moves.iter().enumerate() {
        let known = it.assessment.as_ref().expect("no limit");
        let child = play(position, it.cell);
        assert_eq!((it.cell, it.player, it.number), (played[index], position.to_move(), child.ply()));
        assert_eq!((known.before, known.after), (truth.score(position), -truth.score(child)));
        assert_eq!(known.class, naive_class(truth, position, it.cell));
        let for_first = |score: Score, player| if player == Player::First { score } else { -score };
        assert_eq!(review.values[index], Some(for_first(known.before, it.player)));
        let best = |cell: &Cell| truth.score(position) == -truth.score(play(position, *cell));
        let mut better: Vec<Cell> = moves(position).into_iter().filter(best).collect();
        if known.class == Class::Best {
            better.clear();
        }
        let mut said = known.better.clone();
        said.sort_unstable();
        assert_eq!(said, better);
        check_weight(position, it.cell, known);
        worst = worst.max(known.class);
        counts[it.player as usize][known.class as usize] += 1;
        position = child;
    }
    assert_eq!(review.outcome, position.outcome());
    assert_eq!(review.accuracy.map(|it| it.counts), counts);
    let taught = review.lesson.as_ref().map_or(Class::Best, |it| it.class.expect("no limit"));
    assert!(taught == worst || taught.is_error() && worst.is_error(), "{taught} {worst}");
    check_lessons(review);
    assert!(review.turning_points().all(|it| it.class().is_some_and(Class::is_error)));
    assert_eq!(chart::text(review).len(), 11);
    assert!(chart::svg(review).ends_with("</svg>\n"));
}

#[test]
fn reviews_say_what_is_true() {
    let mut chance = Chance::new(5);
    let mut solver = Solver::builder().table_mib(16).build();
    for game in ["4x4x3", "tictactoe", "3x3x3 free misere"] {
        let truth = Truth::of(game);
        let game: Game = game.parse().expect("a game");
        for _ in 0..50 {
            let played = random_game(game, &mut chance);
            let review = review(game, &played, &mut solver, &Limits::default()).expect("legal moves");
            assert!(review.is_exact());
            check_review(&truth, game, &played, &review);
        }
    }
}

/// Reasons take most of the time, so they are looked for only where they can matter: where both players have missed a threat, the one question about a
/// lesson is what else the player could have done.
#[test]
#[cfg_attr(debug_assertions, ignore = "at full speed; here it would be a good part of the time of all tests")]
fn a_lesson_at_hand_costs_few_questions() {
    let mut chance = Chance::new(8);
    let mut tried = 0;
    for _ in 0..4 {
        let played = random_game(Game::CONNECT4, &mut chance);
        let mut solver = Solver::builder().threads(1).table_mib(16).build();
        let mut job = Job::review(Game::CONNECT4, &played).expect("legal moves");
        while job.step(&mut solver, &Limits::default()) == Progress::More {}
        let answered = job.answered();
        let review = job.into_result().expect("no limit");
        let by_threats = |it: &Option<MoveExplanation>| {
            it.as_ref().and_then(|it| it.reason.as_ref()).is_some_and(|it| it.kind <= ReasonKind::ForcedWin)
        };
        if !review.lessons.iter().all(by_threats) {
            continue;
        }
        tried += 1;
        let analysed = review.moves.iter().filter(|it| it.class() != Some(Class::Best)).count();
        // For each lesson the position after it, the rest of a line that the book ends, and three proofs.
        let most = played.len() + 1 + analysed + 2 * 5;
        assert!(answered <= most, "{answered} questions, not {most}: {played:?}");
        let mistakes = review.turning_points().count();
        assert!(mistakes > 5, "there was something to choose from: {mistakes}");
    }
    assert!(tried > 0);
}

#[test]
fn a_limit_leaves_the_beginning_open() {
    let mut chance = Chance::new(6);
    let played = random_game(Game::CONNECT4, &mut chance);
    let mut solver = Solver::builder().no_book().table_mib(16).build();
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let review = review(Game::CONNECT4, &played, &mut solver, &limits).expect("legal moves");
    assert!(!review.is_exact() && review.values[0].is_none() && review.moves[0].class().is_none());
    assert!(review.values.last().expect("there are some").is_some(), "the end is known without a search");
    assert!(chart::text(&review).concat().contains('?'));
}

#[test]
fn a_game_that_is_none_is_an_error() {
    let cell = Cell::new(0, 0);
    let moves = [cell, cell];
    assert!(review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).is_err());
}
