//! `show --steps`: the formulas of the tutorials, drawn operation by operation.

use std::io::{self, Write};

use foursight_core::AnyPosition;
use foursight_core::steps::{About, Place, Run, Step, Topic};

use crate::draw::{Panel, align, side_by_side};
use crate::output::{Output, page_width};

/// Writes every run of a topic; says so if there is none.
pub(super) fn write(out: &mut Output, position: AnyPosition, topic: Topic) -> io::Result<()> {
    let layout = topic.layout(position.game());
    let runs = topic.runs(position);
    if runs.is_empty() {
        writeln!(out, "{topic}: nothing to work through in this position")?;
    }
    for run in &runs {
        write_run(out, run, &layout)?;
    }
    Ok(())
}

fn write_run(out: &mut Output, run: &Run, layout: &[Vec<Place>]) -> io::Result<()> {
    let about = match run.about {
        About::Position => String::new(),
        About::Player(player) => format!(" for {}", player.stone()),
        About::Column(column) => format!(" for column {column}"),
    };
    writeln!(
        out,
        "{}{about} = {}, operations: {} ({})\n",
        run.name,
        run.answer,
        run.operations(),
        run.source
    )?;
    for step in &run.steps {
        write_step(out, step, layout)?;
    }
    Ok(())
}

fn write_step(out: &mut Output, step: &Step, layout: &[Vec<Place>]) -> io::Result<()> {
    writeln!(out, "{}: {}\n{}", step.part, step.formula, step.text)?;
    let drawn = |word: u128| {
        let mark = |place: &Place| if word >> place.bit & 1 == 1 { "1" } else { "." }.to_owned();
        align(&layout.iter().map(|row| row.iter().map(mark).collect()).collect::<Vec<_>>())
    };
    let operands = step.operands.iter().map(|operand| {
        let sign = operand.sign.chars().next().unwrap_or(' ');
        Panel::new(&operand.name, drawn(operand.word)).with_sign(sign)
    });
    let result = Panel::new(format!("{:#x}", step.word), drawn(step.word)).with_sign('=');
    side_by_side(out, page_width(), &[], &operands.chain([result]).collect::<Vec<_>>())
}
