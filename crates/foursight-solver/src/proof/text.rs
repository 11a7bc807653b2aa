//! The text of a proof, as `docs/proof-format.md` defines it.

use std::fmt;

use foursight_core::notation::{GameOptions, Kind, code, parse};
use foursight_core::{Cell, Column, Game, Player};

use super::claim::Claim;
use super::error::ProofError;
use super::leaf::{Diagram, Leaf, Plan, Rule};
use super::view::{Line, Step};
use crate::score::Score;
use crate::strategy::Cut;

/// The first line.
const TITLE: &str = "foursight-proof 1";

/// Writes a proof.
pub(super) fn write(f: &mut fmt::Formatter<'_>, claim: Claim, lines: &[Line]) -> fmt::Result {
    let game = claim.position().game();
    let code = code(claim.position());
    let board: Vec<&str> = code.split(' ').take(2).collect();
    writeln!(f, "{TITLE}\ngame {game}\nposition {}", board.join(" "))?;
    writeln!(f, "side {}\nat-least {}\n", claim.side(), claim.at_least().value())?;
    for line in lines {
        let moves: String = line.moves.iter().map(|column| column.to_char()).collect();
        write!(f, "{} ", if moves.is_empty() { "-" } else { &moves })?;
        match &line.step {
            Step::Play(column) => writeln!(f, "{}", column.to_char())?,
            Step::Leaf(leaf) => {
                f.write_str(leaf.name())?;
                write_leaf(f, leaf, game)?;
                writeln!(f)?;
            }
        }
    }
    Ok(())
}

fn write_leaf(f: &mut fmt::Formatter<'_>, leaf: &Leaf, game: Game) -> fmt::Result {
    match leaf {
        Leaf::OnTop | Leaf::Threats => Ok(()),
        Leaf::Plan(plan) => write_plan(f, plan),
        Leaf::Rule(rule) => write!(f, " {}{}", rule.variant, if rule.mirrored { " mirrored" } else { "" }),
        Leaf::Diagram(diagram) => {
            f.write_str(" ")?;
            for row in (0..game.height()).rev() {
                for column in 0..game.width() {
                    let mark = diagram.marks.iter().find(|(cell, _)| *cell == Cell::new(column, row));
                    let mark = mark.and_then(|(_, mark)| Column::new(u32::from(*mark).wrapping_sub(1)));
                    write!(f, "{}", mark.map_or('.', Column::to_char))?;
                }
                f.write_str(if row > 0 { "/" } else { "" })?;
            }
            f.write_str(if diagram.answers.is_empty() { "" } else { " answer" })?;
            diagram.answers.iter().try_for_each(|(one, two)| write!(f, " {one}-{two}"))
        }
    }
}

fn write_plan(f: &mut fmt::Formatter<'_>, plan: &Plan) -> fmt::Result {
    let cells = |flips: bool| plan.cuts.iter().filter(move |cut| cut.flips == flips).map(|cut| cut.cell);
    for (word, mut cells) in [(" cut", cells(false)), (" flip", cells(true))] {
        if let Some(first) = cells.next() {
            write!(f, "{word} {first}")?;
            cells.try_for_each(|cell| write!(f, " {cell}"))?;
        }
    }
    if !plan.pairs.is_empty() {
        f.write_str(" pair")?;
        plan.pairs.iter().try_for_each(|(one, two)| write!(f, " {one}-{two}"))?;
    }
    if let Some((one, two)) = plan.line {
        write!(f, " line {one}-{two}")?;
    }
    if !plan.zone.is_empty() {
        let cells: Vec<String> = plan.zone.iter().map(ToString::to_string).collect();
        write!(f, " zone {}", cells.join("-"))?;
    }
    write!(f, " gives {}", plan.gives.value())
}

/// Reads a proof, or says which line is none.
pub(super) fn read(text: &str) -> Result<(Claim, Vec<Line>), ProofError> {
    let mut lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim_end()));
    let wrong = |line, problem: &str| ProofError::Line { line, problem: problem.to_owned() };
    match lines.next() {
        Some((_, TITLE)) => {}
        _ => return Err(wrong(1, "a proof begins with \"foursight-proof 1\"")),
    }
    let mut header = |name: &str| {
        let (number, line) = lines.next().unwrap_or((0, ""));
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.map(|value| (number, value)).ok_or_else(|| wrong(number, &format!("{name:?} is missing")))
    };
    let (number, game) = header("game")?;
    let game: Game = game.parse().map_err(|error| wrong(number, &format!("{error}")))?;
    let (number, position) = header("position")?;
    let position = read_position(position, game).map_err(|problem| wrong(number, &problem))?;
    let (number, side) = header("side")?;
    let side = match side {
        "first" => Player::First,
        "second" => Player::Second,
        _ => return Err(wrong(number, "the side is \"first\" or \"second\"")),
    };
    let (number, value) = header("at-least")?;
    let at_least = value.parse().ok().and_then(Score::new).ok_or_else(|| wrong(number, "no such score"))?;
    let claim = Claim::new(position, side, at_least).map_err(ProofError::Claim)?;
    let mut steps = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let step = read_line(line, game);
        steps.push(step.ok_or_else(|| wrong(number, &format!("{line:?} is no line of a proof")))?);
    }
    Ok((claim, steps))
}

fn read_position(text: &str, game: Game) -> Result<foursight_core::AnyPosition, String> {
    // A code names its game, but for the one that everybody knows.
    let code = if game == Game::CONNECT4 { text.to_owned() } else { format!("{text} {game}") };
    let parsed = parse(&code, GameOptions::default()).map_err(|error| error.to_string())?;
    if parsed.kind == Kind::Code && parsed.position.game() == game {
        Ok(parsed.position)
    } else {
        Err(format!("no code of a position of {game}"))
    }
}

fn read_line(line: &str, game: Game) -> Option<Line> {
    let mut words = line.split(' ');
    let moves = match words.next()? {
        "-" => Vec::new(),
        moves => moves.chars().map(|name| column(name, game)).collect::<Option<_>>()?,
    };
    let kind = words.next()?;
    let rest: Vec<&str> = words.collect();
    let leaf = match (kind, rest.as_slice()) {
        ("ontop", []) => Leaf::OnTop,
        ("threats", []) => Leaf::Threats,
        ("rule", [variant]) => Leaf::Rule(rule(variant, false)?),
        ("rule", [variant, "mirrored"]) => Leaf::Rule(rule(variant, true)?),
        ("diagram", [marks]) => Leaf::Diagram(diagram(marks, &[], game)?),
        ("diagram", [marks, "answer", answers @ ..]) if !answers.is_empty() => {
            Leaf::Diagram(diagram(marks, answers, game)?)
        }
        ("plan", rest) => Leaf::Plan(plan(rest)?),
        (name, []) => {
            let mut names = name.chars();
            let step = Step::Play(column(names.next()?, game)?);
            return names.next().is_none().then_some(Line { moves, step });
        }
        _ => return None,
    };
    Some(Line { moves, step: Step::Leaf(leaf) })
}

fn column(name: char, game: Game) -> Option<Column> {
    Column::from_char(name).filter(|column| column.index() < game.width())
}

fn rule(variant: &str, mirrored: bool) -> Option<Rule> {
    let variant = variant.parse().ok().filter(|&variant| variant < Rule::VARIANTS)?;
    Some(Rule { variant, mirrored })
}

fn diagram(text: &str, answers: &[&str], game: Game) -> Option<Diagram> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != game.height() as usize {
        return None;
    }
    let mut marks = Vec::new();
    for (row, cells) in (0..game.height()).rev().zip(rows) {
        if cells.chars().count() != game.width() as usize {
            return None;
        }
        for (column, mark) in (0..).zip(cells.chars()).filter(|(_, mark)| *mark != '.') {
            marks.push((Cell::new(column, row), Column::from_char(mark)?.number() as u8));
        }
    }
    marks.sort_unstable_by_key(|&(cell, mark)| (mark, cell));
    let mut answers: Vec<(Cell, Cell)> =
        answers.iter().map(|&text| two_cells(text)).collect::<Option<_>>()?;
    answers.sort_unstable();
    let is_double = answers.windows(2).any(|two| two[0].0 == two[1].0);
    let is_on_board = |&(one, two): &(Cell, Cell)| {
        [one, two].iter().all(|cell| cell.column() < game.width() && cell.row() < game.height())
    };
    (!is_double && answers.iter().all(is_on_board)).then_some(Diagram { marks, answers })
}

/// The words of a plan; each kind may come once.
fn plan(words: &[&str]) -> Option<Plan> {
    let mut plan = Plan::default();
    let mut words = words.iter().copied().peekable();
    let mut seen = Vec::new();
    let mut gives = None;
    while let Some(word) = words.next() {
        if seen.contains(&word) {
            return None;
        }
        seen.push(word);
        let is_value = |value: &&str| value.contains(|letter: char| letter.is_ascii_digit());
        let values: Vec<&str> = std::iter::from_fn(|| words.next_if(is_value)).collect();
        match (word, values.as_slice()) {
            ("cut" | "flip", [_, ..]) => {
                for value in values {
                    plan.cuts.push(Cut { cell: value.parse().ok()?, flips: word == "flip" });
                }
            }
            ("pair", [_, ..]) => plan.pairs = values.into_iter().map(two_cells).collect::<Option<_>>()?,
            ("line", [value]) => plan.line = Some(two_cells(value)?),
            ("zone", [value]) => {
                plan.zone = value.split('-').map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
            }
            ("gives", [value]) => gives = Score::new(value.parse().ok()?),
            _ => return None,
        }
    }
    Some(Plan { gives: gives?, ..plan })
}

fn two_cells(text: &str) -> Option<(Cell, Cell)> {
    let (one, two) = text.split_once('-')?;
    Some((one.parse().ok()?, two.parse().ok()?))
}
