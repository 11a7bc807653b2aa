"""For schemathesis: half of the positions and games that it makes up are real ones, so that it meets real answers."""

import random

import schemathesis

POSITIONS = ["", "4453", "24617133247233", "1212121", "7/7/7/7/3o3/2oxx2 x", "444444", "15776336176576", "4x", "4444444"]
GAMES = ["connect4", "tictactoe", "7x6x4", "8x7x4", "3x3x3 free misere", "1x1x1", "35x1x4", "5x5x4"]
REAL = {
    "pos": POSITIONS,
    "position": POSITIONS,
    "board": GAMES,
    "move": ["1", "4", "d1", "7", "x"],
    "time": ["0ms", "1ms", "100ms", "2s", "1h", "soon"],
}


@schemathesis.hook
def map_query(context, query):
    if not query:
        return query
    # `game` is the moves of a review, and the board of everything else.
    games = POSITIONS if context.operation.path == "/api/review" else GAMES
    for name in query:
        values = games if name == "game" else REAL.get(name)
        if values and isinstance(query[name], str) and random.random() < 0.5:
            query[name] = random.choice(values)
    return query


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict) and isinstance(body.get("positions"), list) and random.random() < 0.5:
        body["positions"] = [random.choice(POSITIONS) for _ in body["positions"]]
    return body
