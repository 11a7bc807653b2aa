//! The panel beside the board: who plays, what was played, what is being thought.

use std::time::Duration;

use foursight_core::Player;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::super::state::GameState;
use super::{Palette, faint, name_of, strong};

/// Draws the panel.
pub(super) fn draw(
    frame: &mut Frame,
    area: Rect,
    state: &GameState,
    thinking: Option<Duration>,
    palette: Palette,
) {
    let mut lines = vec![Line::default()];
    lines.extend(Player::ALL.map(|player| player_line(state, player, palette)));
    lines.push(Line::default());
    let fact = |name: &str, value: String| {
        Line::from(vec![Span::styled(format!("{name:<8}"), faint()), Span::raw(value)])
    };
    let position = state.position;
    match position.outcome() {
        Some(outcome) => lines.push(fact("result", outcome.result().to_owned())),
        None => lines.push(fact("move", (position.ply() + 1).to_string())),
    }
    if let Some(moves) = state.moves().filter(|moves| !moves.is_empty()) {
        lines.push(fact("moves", moves));
    }
    lines.push(fact("code", state.code()));
    lines.push(Line::default());
    if let Some(time) = thinking {
        lines.push(fact("thinking", format!(" {:.1} s", time.as_secs_f64())));
    }
    if state.settings.values {
        if let Some(bounds) = state.knowledge.bounds {
            let range = match bounds.score() {
                Some(score) => score.to_string(),
                None => format!("{} to {}", bounds.lower, bounds.upper),
            };
            lines.push(fact("score", range));
        }
        if let Some(analysis) = &state.knowledge.analysis {
            lines.push(fact("nodes", analysis.nodes.to_string()));
        }
        if state.game().has_gravity() {
            let legend = "W37: win on move 37, L: loss, D: draw";
            lines.extend([Line::default(), Line::styled(legend, faint())]);
        }
    }
    if state.settings.threats {
        lines.push(Line::styled("x, o: completes a line; !: of both", faint()));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

/// A player, with an arrow before the one to move.
fn player_line(state: &GameState, player: Player, palette: Palette) -> Line<'static> {
    let to_move = state.position.outcome().is_none() && state.position.to_move() == player;
    Line::from(vec![
        Span::styled(
            if to_move { format!("{} ", palette.glyphs.to_move) } else { "  ".to_owned() },
            strong(),
        ),
        Span::styled(palette.glyphs.disc(player).to_string(), palette.stone(player)),
        Span::raw(format!(" {}  {}", player.stone(), name_of(state, player))),
    ])
}
