//! How often an explanation has a reason that a person can follow, by ply, and how long it takes.
//!
//! Positions are from games between levels, one a game, by seed. Decided positions are those that are won or lost. Where a
//! threat search of nine plies that is as plain as possible finds a forced win, it has to be named. The time is CPU time on Linux, elsewhere the clock's.
//!
//! With `--lessons` whether the lesson of a game has a short reason; with `--levels` how accurate each level plays against itself; with `--read`
//! explanations to be read, and with `--reviews` reviews.
//!
//! ```console
//! $ cargo run --release -p foursight-coach --example reasons -- 1000
//! $ cargo run --release -p foursight-coach --example reasons -- 200 --lessons
//! $ cargo run --release -p foursight-coach --example reasons -- 20 --levels
//! $ cargo run --release -p foursight-coach --example reasons -- 20 --read 7
//! $ cargo run --release -p foursight-coach --example reasons -- 5 --reviews 7
//! ```
#![expect(clippy::print_stdout, reason = "it is a program")]

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Instant;

use foursight_coach::{
    Accuracy, Chance, Level, Opponent, Reason, ReasonKind, Review, ReviewedMove, assess_moves, english,
    explain, review,
};
use foursight_core::notation::moves_text;
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Limits, Solver, Verdict};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.first().and_then(|it| it.parse().ok()).unwrap_or(100);
    let seed = arguments.iter().skip(1).find_map(|it| it.parse().ok()).unwrap_or(1);
    let mut solver = Solver::builder().threads(1).table_mib(256).build();
    match arguments.iter().find_map(|it| it.strip_prefix("--")) {
        Some("lessons") => lessons(count, seed, &mut solver),
        Some("levels") => levels(count, seed, &mut solver),
        Some("read") => read(count, seed, &mut solver),
        Some("reviews") => read_reviews(count, seed, &mut solver),
        _ => measure(count, seed, &mut solver),
    }
}

/// The moves of a game between two of these levels, counted from 1.
fn game(chance: &mut Chance, levels: std::ops::RangeInclusive<u32>) -> Vec<Cell> {
    let span = levels.end() - levels.start() + 1;
    let mut player = || {
        let level = Level::new(levels.start() + chance.below(span)).expect("a level");
        Opponent::new(level, chance.next_u64())
    };
    played([player(), player()])
}

fn played(players: [Opponent; 2]) -> Vec<Cell> {
    let mut solver = Solver::builder().threads(1).table_mib(16).build();
    let (mut position, mut moves) = (AnyPosition::new(Game::CONNECT4), Vec::new());
    while position.outcome().is_none() {
        let opponent = players[moves.len() % 2];
        let cell = opponent.choose(position, &mut solver, &Limits::default()).expect("a move");
        position = position.place(cell).expect("a legal move");
        moves.push(cell);
    }
    moves
}

fn position_of(moves: &[Cell]) -> AnyPosition {
    moves.iter().try_fold(AnyPosition::new(Game::CONNECT4), |it, &cell| it.place(cell)).expect("legal moves")
}

/// The slow twin: whether the side to move wins in so many plies by threats alone.
fn wins_by_force(position: AnyPosition, plies: u32) -> bool {
    if position.can_win_next() {
        return true;
    }
    let player = position.to_move();
    plies >= 3
        && position.playable().iter().any(|cell| {
            let after = position.place(cell).expect("a legal move");
            let threatens = after.winning_cells(player).iter().any(|it| after.playable().contains(it));
            threatens
                && !after.can_win_next()
                && after.playable().iter().all(|reply| {
                    let next = after.place(reply).expect("a legal move");
                    next.outcome().is_none() && wins_by_force(next, plies - 2)
                })
        })
}

#[derive(Default)]
struct Row {
    kinds: [u32; 5],
    draws: u32,
    missed: u32,
    seconds: Vec<f64>,
}

fn measure(count: u32, seed: u64, solver: &mut Solver) {
    let mut chance = Chance::new(seed);
    let mut rows: BTreeMap<u32, Row> = BTreeMap::new();
    let mut done = 0;
    while done < count {
        let moves = game(&mut chance, 3..=8);
        let last = moves.len() as u32 - 1;
        if last < 8 {
            continue;
        }
        let ply = 8 + chance.below(last - 7);
        let position = position_of(&moves[..ply as usize]);
        done += 1;
        solver.clear();
        let start = time();
        let explanation = explain(position, solver, &Limits::default());
        let seconds = time() - start;
        let row = rows.entry(ply / 2 * 2).or_default();
        row.seconds.push(seconds);
        let reason = explanation.reason.expect("the game goes on");
        if explanation.analysis.verdict() == Some(Verdict::Draw) {
            row.draws += 1;
            continue;
        }
        row.kinds[ReasonKind::ALL.iter().position(|&kind| kind == reason.kind).expect("a kind")] += 1;
        if reason.kind > ReasonKind::ForcedWin && wins_by_force(position, 9) {
            row.missed += 1;
        }
        if reason.kind == ReasonKind::Calculation || seconds > 1.0 {
            let text = moves_text(Game::CONNECT4, &moves[..ply as usize]);
            println!("# {text} {} {:?} {seconds:.2} s", reason.kind.name(), reason.nodes);
        }
    }
    print(&rows);
}

fn print(rows: &BTreeMap<u32, Row>) {
    println!(
        "| ply | immediate | forced_win | plan | short_proof | calculation | draws | forced wins not named | median s | longest s |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut all = Vec::new();
    for (ply, row) in rows {
        let mut seconds = row.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        all.extend(&seconds);
        let [immediate, forced, plan, short, calculation] = row.kinds;
        println!(
            "| {ply}, {} | {immediate} | {forced} | {plan} | {short} | {calculation} | {} | {} | {:.2} | {:.2} |",
            ply + 1,
            row.draws,
            row.missed,
            seconds[seconds.len() / 2],
            seconds[seconds.len() - 1]
        );
    }
    for from in [8, 12, 20] {
        let (mut short, mut total) = (0, 0);
        for row in rows.range(from..).map(|(_, row)| row) {
            total += row.kinds.iter().sum::<u32>();
            short += row.kinds[..4].iter().sum::<u32>();
        }
        let share = 100.0 * f64::from(short) / f64::from(total.max(1));
        println!(
            "from ply {from} on: {short} of {total} decided positions have a short reason, {share:.1} %"
        );
    }
    print_seconds("position", all);
}

/// Seconds that this thread has worked so far.
fn time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|it| it.parse::<f64>().ok());
    nanoseconds.map_or_else(|| BEGIN.elapsed().as_secs_f64(), |it| it / 1e9)
}

static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// How often the lesson of a game has a short reason, of the games that have a mistake with one.
fn lessons(count: u32, seed: u64, solver: &mut Solver) {
    let mut chance = Chance::new(seed);
    let (mut with_mistake, mut with_short, mut short) = (0, 0, 0);
    let mut seconds = Vec::new();
    for _ in 0..count {
        let moves = game(&mut chance, 3..=6);
        solver.clear();
        let start = time();
        let review = review(Game::CONNECT4, &moves, solver, &Limits::default()).expect("legal moves");
        seconds.push(time() - start);
        with_mistake += u32::from(review.turning_points().next().is_some());
        let is_short = |it: Option<&Reason>| it.is_some_and(|it| it.kind < ReasonKind::Calculation);
        if review.lessons.iter().flatten().any(|it| is_short(it.reason.as_ref())) {
            short += 1;
            with_short += 1;
        } else if let Some(number) = short_mistake(&review, &moves, solver) {
            with_short += 1;
            println!("# {}: not the lesson, but move {number}", moves_text(Game::CONNECT4, &moves));
        }
    }
    println!(
        "{count} games, {with_mistake} with a mistake, {with_short} with one that has a short reason; the lesson has one in {short} of these, {:.1} %",
        100.0 * f64::from(short) / f64::from(with_short.max(1))
    );
    print_seconds("review", seconds);
}

/// A mistake whose punishment has a short reason, looked for as `explain` does.
fn short_mistake(review: &Review, moves: &[Cell], solver: &mut Solver) -> Option<u32> {
    let mut mistakes = review.turning_points();
    let is_short = |it: &&ReviewedMove| {
        let explanation = explain(position_of(&moves[..it.number as usize]), solver, &Limits::default());
        explanation.reason.is_some_and(|it| it.kind < ReasonKind::Calculation)
    };
    mistakes.find(is_short).map(|it| it.number)
}

fn print_seconds(what: &str, mut seconds: Vec<f64>) {
    seconds.sort_by(f64::total_cmp);
    let at = |share: f64| seconds[((seconds.len() - 1) as f64 * share) as usize];
    println!("seconds a {what}: median {:.3}, nine in ten {:.3}, longest {:.3}", at(0.5), at(0.9), at(1.0));
}

/// How accurate each level plays against itself: the mean, and between which values the middle half of the players is.
fn levels(count: u32, seed: u64, solver: &mut Solver) {
    println!("| level | accuracy | half of the players |\n|---|--:|---|");
    for level in Level::ALL {
        let mut chance = Chance::new(seed);
        let mut percents = Vec::new();
        for _ in 0..count {
            let moves = played([(); 2].map(|()| Opponent::new(level, chance.next_u64())));
            let limits = Limits::default();
            let review = assess_moves(Game::CONNECT4, &moves, solver, &limits).expect("legal moves");
            percents.extend(review.accuracy.iter().filter_map(Accuracy::percent));
        }
        percents.sort_by(f64::total_cmp);
        let mean = percents.iter().sum::<f64>() / percents.len() as f64;
        let at = |share: f64| percents[((percents.len() - 1) as f64 * share).round() as usize];
        println!("| {level} | {mean:.0} % | {:.0} to {:.0} % |", at(0.25), at(0.75));
    }
}

/// Prints explanations, to be read.
fn read(count: u32, seed: u64, solver: &mut Solver) {
    let mut chance = Chance::new(seed);
    for _ in 0..count {
        let moves = game(&mut chance, 3..=8);
        let ply = 8 + chance.below((moves.len() as u32).saturating_sub(8).max(1));
        let moves = &moves[..(ply as usize).min(moves.len() - 1)];
        let position = position_of(moves);
        let explanation = explain(position, solver, &Limits::default());
        println!("\n{}\n{position}", moves_text(Game::CONNECT4, moves));
        english::explanation(&explanation).iter().for_each(|sentence| println!("- {sentence}"));
        println!("line: {}", english::line(position, &explanation.line));
    }
}

/// Prints reviews, to be read.
fn read_reviews(count: u32, seed: u64, solver: &mut Solver) {
    let mut chance = Chance::new(seed);
    for _ in 0..count {
        let moves = game(&mut chance, 3..=8);
        let review = review(Game::CONNECT4, &moves, solver, &Limits::default()).expect("legal moves");
        println!("\n{}", moves_text(Game::CONNECT4, &moves));
        english::summary(&review).iter().for_each(|sentence| println!("- {sentence}"));
        for lesson in review.lessons.iter().flatten() {
            println!("{}", lesson.before.position);
            english::move_explanation(lesson).iter().for_each(|sentence| println!("- {sentence}"));
        }
    }
}
