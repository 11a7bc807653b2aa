//! Makes the positions of the course, by seed: `crates/foursight-coach/src/course.txt`.
//!
//! ```console
//! $ cargo run --release -p foursight-coach --example course > course.txt
//! ```
//!
//! Positions come from games between levels. Those of the first two chapters are wins and blocks at hand, the others are puzzles, which have one
//! solution. Within a chapter they go from short to long.
#![expect(clippy::print_stdout, reason = "it is a program")]

use std::collections::BTreeSet;

use foursight_coach::{
    Chance, Explanation, Fact, Idea, Level, Opponent, PuzzleMaker, Theme, english, explain, lesson_text,
};
use foursight_core::notation::moves_text;
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Limits, Solver};

const SEED: u64 = 21;

/// How many positions each theme has: forty together.
const CHAPTERS: [(Theme, usize); 7] = [
    (Theme::FourInARow, 4),
    (Theme::StopFour, 4),
    (Theme::TwoThreats, 6),
    (Theme::StackedThreats, 6),
    (Theme::ForcedSequence, 8),
    (Theme::OnlyDefence, 6),
    (Theme::Zugzwang, 6),
];

/// So many candidates there are for each place, from easy to hard; the first of each is taken.
const CHOICE: usize = 3;

/// A position that may be taken, and how hard it is.
struct Candidate {
    hardness: usize,
    moves: Vec<Cell>,
    solution: Cell,
    text: String,
}

fn main() {
    println!(
        "# Made by `cargo run --release -p foursight-coach --example course`: theme, moves, solution, explanation."
    );
    let mut solver = Solver::builder().threads(1).table_mib(256).build();
    for (theme, count) in CHAPTERS {
        let mut found = match theme {
            Theme::FourInARow | Theme::StopFour => at_hand(theme, count, &mut solver),
            _ => puzzles(theme, count, &mut solver),
        };
        found.sort_by_key(|it| (it.hardness, it.moves.len()));
        for it in found.iter().step_by(found.len() / count) {
            let moves = moves_text(Game::CONNECT4, &it.moves);
            let solution = english::move_name(Game::CONNECT4, it.solution);
            println!("{}\t{moves}\t{solution}\t{}", theme.name(), it.text);
        }
    }
}

/// Wins or blocks at hand, one in each direction.
fn at_hand(theme: Theme, count: usize, solver: &mut Solver) -> Vec<Candidate> {
    let mut chance = Chance::new(SEED);
    let (mut found, mut directions) = (Vec::new(), BTreeSet::new());
    while found.len() < count {
        let level = Level::new(2 + chance.below(3)).expect("a level");
        let opponent = Opponent::new(level, chance.next_u64());
        let (mut position, mut moves) = (AnyPosition::new(Game::CONNECT4), Vec::new());
        while position.outcome().is_none() {
            if let Some(it) = candidate_at_hand(theme, position, &moves, solver)
                && directions.insert(it.hardness)
            {
                found.push(it);
                break;
            }
            let cell = opponent.choose(position, solver, &Limits::default()).expect("a move");
            position = position.place(cell).expect("a legal move");
            moves.push(cell);
        }
    }
    found
}

/// Exactly one line at hand: upright is easiest to see, then level, then the diagonals.
fn candidate_at_hand(
    theme: Theme,
    position: AnyPosition,
    moves: &[Cell],
    solver: &mut Solver,
) -> Option<Candidate> {
    if moves.len() < 6 {
        return None;
    }
    let facts = foursight_coach::facts(position);
    let completion = match (theme, facts.first()?) {
        (Theme::FourInARow, Fact::WinsAtOnce { wins }) if wins.len() == 1 => &wins[0],
        (Theme::StopFour, Fact::MustAnswer { threat }) => threat,
        _ => return None,
    };
    let [first, .., last] = &completion.line[..] else { return None };
    let across = i64::from(last.column()) - i64::from(first.column());
    let up = i64::from(last.row()) - i64::from(first.row());
    let hardness = match (across, up) {
        _ if completion.line.len() != 4 => return None,
        (0, _) => 0,
        (_, 0) => 1,
        _ if across == up => 2,
        _ => 3,
    };
    solver.clear();
    let explanation = explain(position, solver, &Limits::default());
    let keeps = keeping(&explanation);
    (Theme::of(&explanation) == Some(theme) && keeps == [completion.cell]).then(|| Candidate {
        hardness,
        moves: moves.to_vec(),
        solution: completion.cell,
        text: lesson_text(&explanation),
    })
}

/// The moves that keep the outcome.
fn keeping(explanation: &Explanation) -> Vec<Cell> {
    let analysis = &explanation.analysis;
    let verdict = analysis.verdict();
    analysis.moves.iter().filter(|it| it.bounds.verdict() == verdict).map(|it| it.cell).collect()
}

/// Puzzles of a theme.
fn puzzles(theme: Theme, count: usize, solver: &mut Solver) -> Vec<Candidate> {
    let mut maker = PuzzleMaker::new(Game::CONNECT4, SEED);
    let mut found = Vec::new();
    while found.len() < CHOICE * count {
        let puzzle = maker.next_puzzle(None, solver, &Limits::default()).expect("there are puzzles");
        solver.clear();
        let explanation = explain(puzzle.position, solver, &Limits::default());
        if Theme::of(&explanation) != Some(theme) {
            continue;
        }
        let Some(hardness) = hardness(theme, &explanation) else { continue };
        let text = lesson_text(&explanation);
        found.push(Candidate { hardness, moves: puzzle.moves, solution: puzzle.solution, text });
    }
    found
}

/// How hard it is to see; nothing where the explanation is none for a beginner.
fn hardness(theme: Theme, explanation: &Explanation) -> Option<usize> {
    match theme {
        // What is threatened has to be seen, and one move alone breaks it.
        Theme::OnlyDefence => explanation.facts.iter().find_map(|fact| match fact {
            Fact::ForcedThreat { threat, breaks } if breaks.len() == 1 => Some(threat.moves.len()),
            _ => None,
        }),
        Theme::Zugzwang => {
            let empty = explanation.analysis.position.game().cells() - explanation.analysis.position.ply();
            Some(empty as usize)
        }
        _ => match &explanation.reason.as_ref()?.idea {
            Idea::Force(forced) => Some(forced.moves.len()),
            _ => None,
        },
    }
}
