"""Boards drawn: as a picture for notebooks, and as text with values."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foursight._answers import Analysis, CellValue, ColumnValue
    from foursight._foursight import Position

#: The side of a cell; all other sizes follow.
CELL = 44
GAP = 8
BOARD, HOLE, STROKE = "#1f3a5f", "#f4f6f8", "#16293f"
#: Amber and crimson, told apart by lightness and by a mark as well.
STONES = {1: ("#f2b02e", "#8a5a00"), 2: ("#b3153c", "#ffd9e2")}
#: Blue, grey, orange, each with a shape: nobody has to tell red from green.
OUTCOMES = {"win": ("▲", "#1f5fbf"), "draw": ("■", "#6b7280"), "loss": ("▼", "#b4540a")}
FONT = "font-family='system-ui,sans-serif' style='font-variant-numeric:tabular-nums'"


def draw(position: Position, analysis: Analysis | None = None) -> str:
    """The board as SVG; with an analysis also what each move is worth."""
    width, height = position.width, position.height
    has_chips = analysis is not None and analysis.columns is not None and not position.is_over
    top = CELL if has_chips else GAP
    size = (width * CELL + 2 * GAP, top + height * CELL + GAP + 46)
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{size[0]}' height='{size[1]}' "
        f"viewBox='0 0 {size[0]} {size[1]}' role='img' aria-label='{escape(position.code, quote=True)}'>",
        f"<rect x='2' y='{top - 6}' width='{size[0] - 4}' height='{height * CELL + 12}' rx='12' fill='{BOARD}'/>",
    ]
    if has_chips and analysis is not None and analysis.columns is not None:
        for index, value in enumerate(analysis.columns):
            if position.to_board()[0, index] == 0:
                parts.append(_chip(GAP + index * CELL, value, position.ply))
    parts += _cells(position, top)
    if analysis is not None and analysis.cells is not None:
        parts += [_cell_value(it, height, top) for it in analysis.cells]
    parts += _captions(position, analysis, top + height * CELL + 6)
    return "".join([*parts, "</svg>"])


def _centre(column: int, row_from_top: int, top: int) -> tuple[float, float]:
    return GAP + (column + 0.5) * CELL, top + (row_from_top + 0.5) * CELL


def _cells(position: Position, top: int) -> list[str]:
    parts, board, won = [], position.to_board(), set(position.winning_line)
    radius = CELL * 0.40
    for row, cells in enumerate(board.tolist()):
        for column, stone in enumerate(cells):
            x, y = _centre(column, row, top)
            if stone == 0:
                parts.append(f"<circle cx='{x}' cy='{y}' r='{radius}' fill='{HOLE}' stroke='{STROKE}'/>")
                continue
            fill, mark = STONES[stone]
            parts.append(f"<circle cx='{x}' cy='{y}' r='{radius}' fill='{fill}' stroke='{STROKE}'/>")
            # A ring for the first player, a dot for the second.
            if stone == 1:
                parts.append(f"<circle cx='{x}' cy='{y}' r='{radius * 0.6}' fill='none' stroke='{mark}' stroke-width='2'/>")
            else:
                parts.append(f"<circle cx='{x}' cy='{y}' r='{radius * 0.22}' fill='{mark}'/>")
            if f"{chr(97 + column)}{position.height - row}" in won:
                parts.append(f"<circle cx='{x}' cy='{y}' r='{radius + 2}' fill='none' stroke='#fff' stroke-width='4'/>")
    return parts


def _chip(x: float, value: ColumnValue | None, ply: int) -> str:
    if value is None:
        return f"<text x='{x + CELL / 2}' y='22' text-anchor='middle' font-size='14' fill='#6b7280' {FONT}>?</text>"
    shape, colour = OUTCOMES[value.outcome]
    text = shape if value.outcome == "draw" else f"{shape} {ply + value.plies_to_end}"
    fill, ink = (colour, "#fff") if value.best else ("#fff", colour)
    return (
        f"<rect x='{x + 2}' y='5' width='{CELL - 4}' height='24' rx='6' fill='{fill}' stroke='{colour}' stroke-width='1.5'/>"
        f"<text x='{x + CELL / 2}' y='21.5' text-anchor='middle' font-size='13' font-weight='600' fill='{ink}' {FONT}>{text}</text>"
    )


def _cell_value(value: CellValue, height: int, top: int) -> str:
    column, row = ord(value.cell[0]) - 97, height - int(value.cell[1:])
    x, y = _centre(column, row, top)
    shape, colour = OUTCOMES[value.outcome]
    weight = "700" if value.best else "400"
    size = 18 if value.best else 12
    return f"<text x='{x}' y='{y + size / 3}' text-anchor='middle' font-size='{size}' font-weight='{weight}' fill='{colour}' {FONT}>{shape}</text>"


def _captions(position: Position, analysis: Analysis | None, y: float) -> list[str]:
    names = [str(index + 1) if position.gravity else chr(97 + index) for index in range(position.width)]
    middle = "text-anchor='middle' font-size='12' fill='currentColor' opacity='0.65'"
    parts = [f"<text x='{GAP + (index + 0.5) * CELL}' y='{y + 16}' {middle} {FONT}>{name}</text>" for index, name in enumerate(names)]
    words = escape(caption(position, analysis))
    parts.append(f"<text x='{GAP}' y='{y + 38}' font-size='15' fill='currentColor' {FONT}>{words}</text>")
    return parts


def caption(position: Position, analysis: Analysis | None = None) -> str:
    """Whose turn it is, and what is proved."""
    if position.is_over:
        return f"The game is over: {position.result}"
    name = "Yellow (x)" if position.to_move == "first" else "Red (o)"
    if analysis is None:
        return f"{name} to move"
    if analysis.outcome is None:
        low, high = analysis.bounds
        return f"{name} to move: the score is between {low} and {high}"
    if analysis.outcome == "draw":
        return f"{name} to move: draw"
    verb = "wins" if analysis.outcome == "win" else "loses"
    when = "" if analysis.ends_on_move is None else f" on move {analysis.ends_on_move}"
    return f"{name} to move {verb}{when}"


def text(analysis: Analysis) -> str:
    """The board as text, with the values over its columns."""
    position = analysis.position
    rows = [" ".join(f"{'.xo'[stone]:>3}" for stone in row) for row in position.to_board().tolist()]
    if analysis.columns is not None and not position.is_over:
        rows.insert(0, " ".join(f"{_short(value, position.ply):>3}" for value in analysis.columns))
    names = [str(index + 1) if position.gravity else chr(97 + index) for index in range(position.width)]
    rows.append(" ".join(f"{name:>3}" for name in names))
    return "\n".join([*(row.rstrip() for row in rows), caption(position, analysis)])


def _short(value: ColumnValue | None, ply: int) -> str:
    if value is None:
        return ""
    shape = OUTCOMES[value.outcome][0]
    return shape if value.outcome == "draw" else f"{shape}{ply + value.plies_to_end}"
