//! The picture of how the cost of an answer grows.

use std::fmt::Write as _;
use std::path::Path;

use super::{grouped, open, text};
use crate::growth::RECORD;
use crate::tools::Failure;

/// The picture of the record.
pub(super) const PICTURE: &str = "docs/growth.svg";

const WIDTH: f64 = 920.0;
const HEIGHT: f64 = 560.0;
const TOP: f64 = 96.0;
const BOTTOM: f64 = 460.0;

/// Powers of ten at the bottom and at the top.
const DECADES: std::ops::RangeInclusive<i32> = -1..=9;

/// A part of the picture: its title, where it lies from left to right, and the empty cells there.
struct Panel {
    title: &'static str,
    pixels: (f64, f64),
    cells: (u32, u32),
    step: usize,
}

const BY_EMPTY_CELLS: Panel =
    Panel { title: "7x6, random positions", pixels: (124.0, 506.0), cells: (4, 42), step: 4 };
const BY_SIZE: Panel =
    Panel { title: "the empty board of other sizes", pixels: (570.0, 890.0), cells: (16, 60), step: 4 };

/// Classes of the curves: nodes and time.
const NODES: &str = "c4";
const TIME: &str = "c1";

/// A line of the record.
pub(super) struct Row {
    part: String,
    board: String,
    empty: u32,
    nodes: f64,
    microseconds: f64,
    /// Whether the answer was found before the search gave up.
    solved: bool,
}

pub(super) fn read(file: &Path) -> Result<Vec<Row>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::File(RECORD.to_owned(), error))?;
    Ok(text.lines().filter_map(row).collect())
}

/// `part,board,empty,positions,mean_nodes,median_nodes,mean_microseconds,median_microseconds,lower,upper`
fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split(',').collect();
    let [part, board, empty, _, nodes, _, microseconds, _, lower, upper] = fields.as_slice() else {
        return None;
    };
    Some(Row {
        part: (*part).to_owned(),
        board: (*board).to_owned(),
        empty: empty.parse().ok()?,
        nodes: nodes.parse().ok()?,
        microseconds: microseconds.parse().ok()?,
        solved: lower == upper,
    })
}

pub(super) fn draw(record: &[Row]) -> String {
    let mut svg = open(WIDTH, HEIGHT, "What an answer costs: nodes, and microseconds of CPU time");
    let of = |part: &str| -> Vec<&Row> { record.iter().filter(|row| row.part == part).collect() };
    axes(&mut svg, &BY_EMPTY_CELLS);
    axes(&mut svg, &BY_SIZE);
    let cells = of("empty");
    curve(&mut svg, NODES, "nodes", &cells, |row| row.nodes);
    curve(&mut svg, TIME, "microseconds", &cells, |row| row.microseconds);
    let boards = of("size");
    for row in &boards {
        point(&mut svg, NODES, row, row.nodes);
        point(&mut svg, TIME, row, row.microseconds);
        name(&mut svg, row, &boards);
    }
    let note = "Every line of the grid is ten times the one below it. Means on the left. A name with a question mark: given up there.";
    text(&mut svg, (24.0, HEIGHT - 16.0), "start", "faint", note);
    svg.push_str("</svg>\n");
    svg
}

impl Panel {
    fn x(&self, cells: u32) -> f64 {
        let (left, right) = self.pixels;
        let (low, high) = (f64::from(self.cells.0), f64::from(self.cells.1));
        left + (f64::from(cells) - low) / (high - low) * (right - left)
    }
}

/// The grid, the powers of ten and the numbers of cells.
fn axes(svg: &mut String, panel: &Panel) {
    let (left, right) = panel.pixels;
    text(svg, (left, TOP - 24.0), "start", "faint", panel.title);
    for decade in DECADES {
        let value = 10_f64.powi(decade);
        let height = y(value);
        _ = writeln!(
            svg,
            "  <line class=\"rule\" x1=\"{left}\" x2=\"{right}\" y1=\"{height:.1}\" y2=\"{height:.1}\"/>"
        );
        let number = if decade < 0 { format!("{value}") } else { grouped(value) };
        if left < WIDTH / 4.0 {
            text(svg, (left - 12.0, height + 4.0), "end", "faint", &number);
        }
    }
    for cells in (panel.cells.0..=panel.cells.1).step_by(panel.step) {
        text(svg, (panel.x(cells), BOTTOM + 24.0), "middle", "faint", &cells.to_string());
    }
    text(svg, (f64::midpoint(left, right), BOTTOM + 50.0), "middle", "", "empty cells");
}

/// A curve through the rows, with its points, and its name at its end.
fn curve(svg: &mut String, class: &str, name: &str, rows: &[&Row], value: impl Fn(&Row) -> f64) {
    let points: Vec<(f64, f64)> =
        rows.iter().map(|row| (BY_EMPTY_CELLS.x(row.empty), y(value(row)))).collect();
    let Some(&middle) = points.get(points.len() * 2 / 3) else { return };
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    _ = writeln!(svg, "  <polyline class=\"curve {class}\" points=\"{}\"/>", path.join(" "));
    for row in rows {
        _ = writeln!(
            svg,
            "  <circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" class=\"point {class}\"/>",
            BY_EMPTY_CELLS.x(row.empty),
            y(value(row))
        );
    }
    // Above the upper curve, below the lower one, at two thirds of the way.
    let (x, y) = middle;
    let (anchor, place) =
        if class == NODES { ("end", (x - 12.0, y - 6.0)) } else { ("start", (x + 12.0, y + 16.0)) };
    text(svg, place, anchor, "", name);
}

/// The name of a board, above its point, or on the side where no other board is close.
fn name(svg: &mut String, row: &Row, boards: &[&Row]) {
    let (x, y) = (BY_SIZE.x(row.empty), y(row.nodes));
    let name = if row.solved { row.board.clone() } else { format!("{}?", row.board) };
    let is_one_of =
        |empty: std::ops::RangeInclusive<u32>| boards.iter().any(|other| empty.contains(&other.empty));
    if is_one_of(row.empty + 1..=row.empty + 2) {
        text(svg, (x - 10.0, y + 4.5), "end", "", &name);
    } else if is_one_of(row.empty - 2..=row.empty - 1) {
        text(svg, (x + 10.0, y + 4.5), "start", "", &name);
    } else {
        text(svg, (x, y - 12.0), "middle", "", &name);
    }
}

/// A point of the right part, or a sign that points up when the answer was not found.
fn point(svg: &mut String, class: &str, row: &Row, value: f64) {
    let (x, y) = (BY_SIZE.x(row.empty), y(value));
    if row.solved {
        _ = writeln!(svg, "  <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" class=\"point {class}\"/>");
    } else {
        _ = writeln!(
            svg,
            "  <path class=\"curve {class}\" d=\"M{:.1},{y:.1} h12 M{x:.1},{y:.1} v-9\"/>",
            x - 6.0
        );
    }
}

fn y(value: f64) -> f64 {
    let (low, high) = (f64::from(*DECADES.start()), f64::from(*DECADES.end()));
    BOTTOM - (value.log10() - low) / (high - low) * (BOTTOM - TOP)
}
