//! `cargo xtask plot`: draws the measurements of `benchmarks/record/` as the pictures of `docs/`.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use crate::tools::{Failure, root};

mod growth;

/// What was measured, and the picture of it.
const RECORD: &str = "benchmarks/record/ideas.csv";
const PICTURE: &str = "docs/ideas.svg";

/// The stages from left to right: the name in the record, and what the picture says.
const STAGES: [(&str, [&str; 3]); 5] = [
    ("bitboard", ["tutorial, part 6:", "alpha-beta", ""]),
    ("nonlosing", ["part 9: + table,", "null windows,", "safe moves"]),
    ("search", ["ours: + threats,", "both bounds in", "the table"]),
    ("strategy", ["+ strategy", "bounds", ""]),
    ("foursight", ["+ learned", "ordering", ""]),
];

/// The sets from the hardest to the easiest.
const SETS: [&str; 6] =
    ["Begin-Hard", "Begin-Medium", "Middle-Medium", "Begin-Easy", "Middle-Easy", "End-Easy"];

/// Where the curves lie in the picture, in pixels.
const WIDTH: f64 = 920.0;
const HEIGHT: f64 = 540.0;
const LEFT: f64 = 96.0;
const RIGHT: f64 = 742.0;
const TOP: f64 = 92.0;
const BOTTOM: f64 = 432.0;

/// Powers of ten at the bottom and at the top.
const DECADES: std::ops::RangeInclusive<i32> = 1..=7;

/// The picture has a background of its own, so that it can be read on a page of either kind. Plain classes: not every
/// program that shows pictures knows variables.
const STYLE: &str = "\
  <style>
    text { font: 13px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #1f2328; }
    .title { font-size: 17px; font-weight: 600; }
    .paper { fill: #ffffff; } .faint { fill: #59636e; } .rule { stroke: #d9dee3; }
    .curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
    .c0 { stroke: #b3261e; } .c1 { stroke: #b35900; } .c2 { stroke: #7a6a00; }
    .c3 { stroke: #1a7f37; } .c4 { stroke: #0969da; } .c5 { stroke: #8250df; }
    .point { fill: #ffffff; stroke-width: 2.5; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .paper { fill: #0d1117; } .faint { fill: #9da7b1; } .rule { stroke: #2d333b; }
      .c0 { stroke: #ff8a80; } .c1 { stroke: #ffb366; } .c2 { stroke: #e3d26f; }
      .c3 { stroke: #6fdd8b; } .c4 { stroke: #79c0ff; } .c5 { stroke: #d2a8ff; }
      .point { fill: #0d1117; }
    }
  </style>
";

/// Draws the pictures from the records and writes them.
pub(crate) fn plot() -> ExitCode {
    let drawn = pictures().and_then(|pictures| {
        pictures.into_iter().try_for_each(|(file, picture)| {
            std::fs::write(root().join(file), picture).map_err(|error| Failure::File(file.to_owned(), error))
        })
    });
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Every picture, with the file it belongs into.
fn pictures() -> Result<[(&'static str, String); 2], Failure> {
    let ideas = read(&root().join(RECORD))?;
    let costs = growth::read(&root().join(crate::growth::RECORD))?;
    Ok([(PICTURE, draw(&ideas)), (growth::PICTURE, growth::draw(&costs))])
}

/// The mean nodes of one stage on one set.
struct Row {
    stage: String,
    set: String,
    nodes: f64,
}

/// The strong answers of a record: lines of `stage,answer,set,positions,nodes,...`; `#` starts a comment.
fn read(file: &Path) -> Result<Vec<Row>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::File(RECORD.to_owned(), error))?;
    Ok(text.lines().filter_map(row).collect())
}

fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split(',').collect();
    let [stage, "strong", set, positions, nodes, ..] = fields.as_slice() else { return None };
    let (positions, nodes): (f64, f64) = (positions.parse().ok()?, nodes.parse().ok()?);
    Some(Row { stage: (*stage).to_owned(), set: (*set).to_owned(), nodes: nodes / positions })
}

fn draw(record: &[Row]) -> String {
    let title = "Mean nodes a position, from the tutorial's first bitboard solver to Foursight";
    let mut svg = open(WIDTH, HEIGHT, title);
    axes(&mut svg);
    for (index, set) in SETS.iter().enumerate() {
        let nodes_of = |stage: &str| record.iter().find(|row| row.set == *set && row.stage == stage);
        let points: Vec<(f64, f64, f64)> = STAGES
            .iter()
            .enumerate()
            .filter_map(|(column, (stage, _))| {
                nodes_of(stage).map(|row| (x(column), y(row.nodes), row.nodes))
            })
            .collect();
        curve(&mut svg, index, set, &points);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The beginning of a picture: its size, the style, the paper and the title.
fn open(width: f64, height: f64, title: &str) -> String {
    let mut svg = String::new();
    _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">"
    );
    svg.push_str(STYLE);
    _ = writeln!(svg, "  <rect width=\"{width}\" height=\"{height}\" rx=\"8\" class=\"paper\"/>");
    text(&mut svg, (24.0, 34.0), "start", "title", title);
    svg
}

/// The grid, the powers of ten and the names of the stages.
fn axes(svg: &mut String) {
    let end = x(STAGES.len() - 1);
    for decade in DECADES {
        let nodes = 10_f64.powi(decade);
        let height = y(nodes);
        _ = writeln!(
            svg,
            "  <line class=\"rule\" x1=\"{LEFT}\" x2=\"{end:.1}\" y1=\"{height:.1}\" y2=\"{height:.1}\"/>"
        );
        text(svg, (LEFT - 12.0, height + 4.0), "end", "faint", &grouped(nodes));
    }
    for (column, (_, lines)) in STAGES.iter().enumerate() {
        for (line, words) in lines.iter().enumerate() {
            text(svg, (x(column), BOTTOM + 26.0 + 18.0 * line as f64), "middle", "", words);
        }
    }
    text(
        svg,
        (24.0, HEIGHT - 16.0),
        "start",
        "faint",
        "Every line of the grid is ten times the one below it. A curve starts at the first stage measured on its set.",
    );
}

/// A curve with its points, the number at its start, and its name and number at its end.
fn curve(svg: &mut String, index: usize, set: &str, points: &[(f64, f64, f64)]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let path: Vec<String> = points.iter().map(|(x, y, _)| format!("{x:.1},{y:.1}")).collect();
    _ = writeln!(svg, "  <polyline class=\"curve c{index}\" points=\"{}\"/>", path.join(" "));
    for (x, y, _) in points {
        _ = writeln!(svg, "  <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"point c{index}\"/>");
    }
    text(svg, (first.0, first.1 - 11.0), "middle", "faint", &grouped(first.2));
    let name = format!("{set}  {}", grouped(last.2));
    text(svg, (last.0 + 14.0, last.1 + 4.5), "start", "", &name);
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, class: &str, words: &str) {
    _ = writeln!(
        svg,
        "  <text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{words}</text>"
    );
}

fn x(column: usize) -> f64 {
    let step = (RIGHT - LEFT) / STAGES.len() as f64;
    LEFT + step * (column as f64 + 0.5)
}

fn y(nodes: f64) -> f64 {
    let (low, high) = (f64::from(*DECADES.start()), f64::from(*DECADES.end()));
    BOTTOM - (nodes.log10() - low) / (high - low) * (BOTTOM - TOP)
}

/// A whole number with commas.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_show_the_records() {
        for (file, drawn) in pictures().unwrap_or_else(|failure| panic!("{failure}")) {
            let picture = std::fs::read_to_string(root().join(file)).expect("the picture is there");
            assert!(picture == drawn, "the record of {file} has changed: run `cargo xtask plot`");
        }
    }

    #[test]
    fn numbers_have_commas() {
        assert_eq!(grouped(16.3), "16");
        assert_eq!(grouped(2_081_790.2), "2,081,790");
    }
}
