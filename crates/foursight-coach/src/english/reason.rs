//! Reasons in sentences: the idea first, the branches after it.

use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::Verdict;
use foursight_solver::proof::Leaf;

use super::guide::{guide, short_guide};
use super::{choice, completions, list, move_name, named_move};
use crate::explain::{Completion, Plan};
use crate::force::ForcedWin;
use crate::reason::{Answer, Deed, Ending, Guide, Idea, Reason, ReasonKind, Story};
use crate::theme::is_stacked;

/// A reason in sentences, for the position that it is about.
///
/// ```
/// use foursight_coach::{english, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "4455".parse().unwrap();
/// let reason = explain(position.into(), &mut Solver::default(), &Limits::default()).reason.unwrap();
/// let sentences = english::reason(position.into(), &reason);
/// assert_eq!(sentences, ["x wins by force: column 3 makes two threats, at b1 and f1."]);
/// ```
pub fn reason(position: AnyPosition, reason: &Reason) -> Vec<String> {
    let teller = Teller { game: position.game(), reason };
    let is_turn = position.to_move() == reason.player;
    match (&reason.idea, reason.kind) {
        (_, ReasonKind::Calculation) => teller.calculation(position),
        (Idea::Wins(wins), _) if is_turn => {
            vec![format!("{} completes {} and wins.", teller.player(), completions(wins, "or"))]
        }
        (Idea::Wins(threats), _) => {
            let all = if threats.len() == 2 { "both" } else { "all of them" };
            let cells = completions(threats, "and");
            vec![format!("{} threatens {cells}: {} cannot stop {all}.", teller.player(), teller.other())]
        }
        (Idea::Force(forced), _) => {
            vec![format!("{} wins by force: {}.", teller.player(), sequence(teller.game, forced))]
        }
        (Idea::Answers(answers), ReasonKind::Immediate | ReasonKind::ForcedWin) => {
            vec![teller.beats_everything(answers, reason.kind)]
        }
        (idea, ReasonKind::Plan) => teller.plan(idea),
        (idea, _) => teller.short_proof(idea),
    }
}

/// What somebody threatens to win with by force, and the moves that break it.
pub(super) fn forced_threat(game: Game, threat: &ForcedWin, breaks: &[Cell]) -> String {
    let (player, other) = (threat.player.stone(), threat.player.other().stone());
    let begin = format!("{player} threatens to win by force: {}", sequence(game, threat));
    if breaks.is_empty() {
        return format!(
            "{begin}; {other} can delay that, but every move loses to a win at once or by force."
        );
    }
    format!("{begin}; {other} must break that, with {}.", choice(game, breaks))
}

/// `column 2 forces 1; then 5 makes two threats, at e3 and e4`.
pub(super) fn sequence(game: Game, forced: &ForcedWin) -> String {
    let mut parts = Vec::new();
    let mut pairs = forced.moves.chunks_exact(2);
    for pair in &mut pairs {
        let own = if parts.is_empty() { named_move(game, pair[0]) } else { move_name(game, pair[0]) };
        parts.push(format!("{own} forces {}", move_name(game, pair[1])));
    }
    let Some(&last) = pairs.remainder().first() else { return parts.join("; ") };
    let cells: Vec<String> = forced.wins.iter().map(|it| it.cell.to_string()).collect();
    let count = match cells.len() {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        count => count.to_string(),
    };
    let above = if is_stacked(forced) { ", one above the other" } else { "" };
    let begin =
        if parts.is_empty() { named_move(game, last) } else { format!("then {}", move_name(game, last)) };
    parts.push(format!("{begin} makes {count} threats{above}, at {}", list(&cells, "and")));
    parts.join("; ")
}

/// `at a4 or b2`.
fn at_cells(wins: &[Completion]) -> String {
    format!("at {}", list(&wins.iter().map(|it| it.cell.to_string()).collect::<Vec<_>>(), "or"))
}

fn is_rule(idea: &Idea) -> bool {
    matches!(idea, Idea::Follow(Guide::Leaf(Leaf::Rule(_))))
}

struct Teller<'a> {
    game: Game,
    reason: &'a Reason,
}

impl Teller<'_> {
    fn player(&self) -> char {
        self.reason.player.stone()
    }

    fn other(&self) -> char {
        self.reason.player.other().stone()
    }

    /// `wins` or `holds the draw`.
    fn gets(&self) -> &'static str {
        if self.reason.goal == Verdict::Win { "wins" } else { "holds the draw" }
    }

    fn beats_everything(&self, answers: &[Answer], kind: ReasonKind) -> String {
        let (other, player) = (self.other(), self.player());
        if kind == ReasonKind::Immediate {
            let at = |it: &Answer| match &it.idea {
                Idea::Wins(wins) => format!("after {} {}", choice(self.game, &it.replies), at_cells(wins)),
                _ => self.branches(std::slice::from_ref(it), 1).concat(),
            };
            let parts: Vec<String> = answers.iter().map(at).collect();
            return format!("Whatever {other} plays, {player} wins at once: {}.", parts.join("; "));
        }
        let parts = self.branches(answers, 1).join("; ");
        format!("Whatever {other} plays, {player} wins by force: {parts}.")
    }

    /// What to do, and where that takes more words, the whole of it.
    fn plan(&self, idea: &Idea) -> Vec<String> {
        let (first, followed) = match idea {
            Idea::Play { cell, then } => (*cell, &**then),
            other => (None, other),
        };
        match followed {
            Idea::Follow(Guide::Plan(plan)) => vec![super::plan(&Plan { first, ..plan.clone() })],
            Idea::Follow(Guide::Leaf(leaf)) => {
                let begin = match first {
                    Some(cell) => {
                        format!("{} plays {}. From then on", self.player(), named_move(self.game, cell))
                    }
                    None => "From here on".to_owned(),
                };
                let mut told = guide(self.game, self.reason, leaf);
                told[0] = format!("{begin} {}", told[0]);
                told
            }
            _ => self.short_proof(idea),
        }
    }

    fn short_proof(&self, idea: &Idea) -> Vec<String> {
        let (player, other) = (self.player(), self.other());
        let (begin, followed) = match idea {
            Idea::Play { cell: Some(cell), then } => {
                (format!("{player} {} with {}", self.gets(), named_move(self.game, *cell)), &**then)
            }
            other_turn => {
                (format!("{player} {}, with an answer to every move of {other}", self.gets()), other_turn)
            }
        };
        let size = match self.reason.nodes {
            None | Some(0 | 1) => String::new(),
            Some(nodes) => format!(" ({nodes} positions prove it)"),
        };
        let mut sentences = vec![format!("{begin}{size}{}", main_idea(followed))];
        if let Idea::Answers(answers) = followed {
            sentences.extend(self.branches(answers, 0).into_iter().map(|it| format!("{it}.")));
        }
        sentences
    }

    /// `After column 3, 5 or 6 x answers on top, and then ...`, for replies with the same answer together.
    fn branches(&self, answers: &[Answer], depth: u32) -> Vec<String> {
        let mut told: Vec<(Vec<Cell>, String)> = Vec::new();
        for it in answers {
            let answer = self.answer(&it.idea, depth);
            match told.iter_mut().find(|(_, same)| *same == answer) {
                Some((replies, _)) => replies.extend(&it.replies),
                None => told.push((it.replies.clone(), answer)),
            }
        }
        let after = if depth == 0 { "After" } else { "after" };
        let sentence = |(replies, answer): &(Vec<Cell>, String)| {
            format!("{after} {} {answer}", choice(self.game, replies))
        };
        told.iter().map(sentence).collect()
    }

    fn answer(&self, idea: &Idea, depth: u32) -> String {
        let player = self.player();
        match idea {
            Idea::Wins(wins) => format!("{player} wins at once, {}", at_cells(wins)),
            Idea::Force(forced) => format!("{player} wins by force: {}", sequence(self.game, forced)),
            Idea::Play { cell: None, then } if is_rule(then) => {
                format!("{player} answers on top, and keeps doing so where that is safe")
            }
            Idea::Play { cell, then } => {
                let answers = match cell {
                    Some(cell) => format!("with {}", named_move(self.game, *cell)),
                    None => "on top".to_owned(),
                };
                format!("{player} answers {answers}{}", self.then(then, depth))
            }
            Idea::Follow(guide) => format!("{player} {}", short_guide(guide)),
            Idea::Answers(_) | Idea::Open => format!("{player} {}", self.gets()),
        }
    }

    fn then(&self, idea: &Idea, depth: u32) -> String {
        match idea {
            Idea::Follow(guide) => format!(", and then {}", short_guide(guide)),
            Idea::Answers(answers) if depth == 0 => {
                format!("; then {}", self.branches(answers, depth + 1).join("; "))
            }
            Idea::Answers(answers)
                if answers.iter().all(|it| matches!(it.idea, Idea::Wins(_) | Idea::Force(_))) =>
            {
                ", and then wins by force against every reply".to_owned()
            }
            _ => ", and has an answer to every reply".to_owned(),
        }
    }

    fn calculation(&self, position: AnyPosition) -> Vec<String> {
        let size = match self.reason.nodes {
            Some(nodes) => format!(
                "the smallest proof found that {} {} has {nodes} positions",
                self.player(),
                self.gets()
            ),
            // What is small is gone through in no time, and nobody would call that long.
            None if is_small(position) => {
                let all = "all that can follow was gone through";
                return vec![format!(
                    "There is no plan to name: {all}, and {} {}.",
                    self.player(),
                    self.gets()
                )];
            }
            None => format!("that {} {} is the result of a long calculation", self.player(), self.gets()),
        };
        let mut sentences = vec![format!("No short reason is known: {size}.")];
        if let Some(story) = &self.reason.story {
            sentences.extend(tale(position, story));
        }
        sentences
    }
}

/// Whether a board is so small that everything on it can be gone through by hand, as in tic-tac-toe.
fn is_small(position: AnyPosition) -> bool {
    position.game().cells() <= 9
}

/// What most branches end in.
fn main_idea(idea: &Idea) -> String {
    let mut counts = [0_u32; 2];
    count(idea, &mut counts);
    match counts {
        [0, 0] => ".".to_owned(),
        [_, 0] => ": the idea is to win by threats.".to_owned(),
        [0, _] => ": the idea is a plan for the rest of the game.".to_owned(),
        [threats, guides] if threats > guides => ": mostly by threats, else by a plan.".to_owned(),
        _ => ": the idea is a plan for the rest of the game, unless threats win before.".to_owned(),
    }
}

/// How many replies end in threats, and how many in something to follow.
fn count(idea: &Idea, counts: &mut [u32; 2]) {
    match idea {
        Idea::Wins(_) | Idea::Open => {}
        Idea::Force(_) => counts[0] += 1,
        Idea::Follow(_) => counts[1] += 1,
        Idea::Play { then, .. } => count(then, counts),
        Idea::Answers(answers) => answers.iter().for_each(|it| count(&it.idea, counts)),
    }
}

/// The story of a line, and what its moves do.
fn tale(position: AnyPosition, story: &Story) -> Vec<String> {
    let game = position.game();
    let (winner, loser) = (story.winner.stone(), story.winner.other().stone());
    let number = |index: usize| position.ply() as usize + index + 1;
    let made = match story.made_by {
        Some(index) => {
            let name = named_move(game, story.deeds[index].cell);
            format!("{winner} makes its threat there with move {} ({name})", number(index))
        }
        None => format!("{winner} has its threat there already"),
    };
    let ends = match &story.ending {
        Ending::TwoThreats(cells) => {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("in the end {loser} faces threats at {} at once", list(&cells, "and"))
        }
        Ending::Stacked { below, above } => {
            format!("in the end {loser} has to stop the threat at {below}, which opens the one at {above}")
        }
        Ending::RunsOut { left } => {
            let left: Vec<String> = left.iter().map(Cell::to_string).collect();
            format!("in the end nothing is left for {loser} but {}, below a winning cell", list(&left, "or"))
        }
        Ending::Open => format!("then {winner} completes its line"),
    };
    let mut sentences = vec![format!("In one line of best play {} decides: {made}, and {ends}.", story.cell)];
    let deeds = story.deeds.iter().enumerate().filter_map(|(index, it)| deed(game, number(index), it));
    let deeds: Vec<String> = deeds.collect();
    if !deeds.is_empty() {
        sentences.push(format!("What the moves do: {}.", deeds.join("; ")));
    }
    sentences
}

fn deed(game: Game, number: usize, deed: &Deed) -> Option<String> {
    let cells = |cells: &[Cell]| list(&cells.iter().map(Cell::to_string).collect::<Vec<_>>(), "and");
    let mut parts = Vec::new();
    if !deed.makes.is_empty() {
        parts.push(format!("makes a threat at {}", cells(&deed.makes)));
    }
    if !deed.stops.is_empty() {
        parts.push(format!("stops the threat at {}", cells(&deed.stops)));
    }
    if !deed.gives_up.is_empty() {
        parts.push(format!("gives up its threat at {}", cells(&deed.gives_up)));
    }
    let name = format!("{number} {} {}", deed.player.stone(), move_name(game, deed.cell));
    (!parts.is_empty()).then(|| format!("{name} {}", list(&parts, "and")))
}
