#!/usr/bin/env python3
"""Checks a proof about Connect Four or one of its relatives. Plain Python, no solver; docs/proof-format.md says what is checked.

usage: check_proof.py [--play-out] FILE...      ("-" is standard input; a file that ends in .gz is unpacked)

With --play-out plans are played as well, and every reply is tried. Exit code 0 if every proof holds, else 1."""

import collections, functools, gzip, itertools, re, sys, time

MOST, MOST_PLAYED = 10_000, 2_000_000  # positions that a rule or a diagram may need; and threats, or a plan that is played
NAMES = "123456789abcdefghijklmnopqrstuvwxyz"

class Wrong(Exception):
    """What is wrong with a proof."""

def need(condition, problem):
    if not condition: raise Wrong(problem)

def several(cells): return cells & (cells - 1)
def bits(cells):
    while cells:
        yield cells & -cells
        cells &= cells - 1

class Board:
    """A board and a claim. Column c, row r (both from 0) is bit c * (height + 1) + r; the bit above a column is always 0.
    In what follows `me` are the stones of S, `op` those of O."""

    def __init__(self, width, height, connect, least):
        need(0 < width < 36 and 0 < height and 0 < connect and width * (height + 1) <= 128, "no such game")
        self.width, self.height, self.connect, self.least = width, height, connect, least
        self.stride, self.kept, self.known = height + 1, {}, {}
        self.bottom = sum(1 << c * self.stride for c in range(width))
        self.all = self.bottom * ((1 << height) - 1)
        self.columns = [((1 << height) - 1) << c * self.stride for c in range(width)]
        self.last_word = sum(self.bottom << r for r in range(height - 1, -1, -2))
        away = lambda column: abs(2 * self.column(column) + 1 - width)
        self.orders = [sorted(self.columns, key=away), sorted(self.columns, key=lambda c: -away(c)), self.columns, self.columns[::-1]]
        self.lines = [sum(1 << (c + i * dc) * self.stride + r + i * dr for i in range(connect))
                      for c in range(width) for r in range(height) for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
                      if c + (connect - 1) * dc < width and 0 <= r + (connect - 1) * dr < height]

    def playable(self, stones): return stones + self.bottom & self.all
    def column(self, cell): return (cell.bit_length() - 1) // self.stride
    def upwards(self, cell): return self.columns[self.column(cell)] & ~(cell - 1)
    def worth(self, stones): return max(self.width * self.height + 2 - stones, 0) // 2
    def win_counts(self, stones): return self.worth(stones) >= self.least
    def loss_counts(self, stones): return -self.worth(stones) >= self.least
    def cell(self, name):
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        need(0 <= column < self.width and 0 <= row < self.height, name + " is not on the board")
        return 1 << column * self.stride + row
    def wins(self, own, stones):
        """The empty cells that complete a line. They are kept, for the same stones come again and again."""
        if own not in self.kept:
            found = own << 1 & own << 2 & own << 3
            for step in (self.stride - 1, self.stride, self.stride + 1) if self.connect == 4 else ():
                up, down = own << step, own >> step
                found |= up & own << 2 * step & (own << 3 * step | down) | down & own >> 2 * step & (own >> 3 * step | up)
            if self.connect != 4:
                found = functools.reduce(lambda cells, line: cells | (0 if several(line & ~own) else line & ~own), self.lines, 0)
            self.kept[own] = found & self.all
        return self.kept[own] & ~stones
    def has_line(self, cells, steps=(0, 1, -1, None)):
        for step in steps:
            run, step = cells, 1 if step is None else self.stride + step
            for i in range(1, self.connect):
                run &= cells >> step * i
            if run: return True
        return False
    def mirror(self, cells):
        return sum((cells >> c * self.stride & self.columns[0]) << (self.width - 1 - c) * self.stride for c in range(self.width))
    def key(self, me, op): return min((me, op), (self.mirror(me), self.mirror(op)))

    # What a plan comes to
    def deal(self, me, op, cuts):
        """Who gets what: O's cells, S's certain ones, odd and even next cells, cells below cuts, cells out of play."""
        stones, (reach, certain, odd, even, below, out) = me | op, [0] * 6
        need(not cuts & ~(self.wins(me, stones) & ~self.playable(stones)), "a cut is no winning cell, or can be played")
        for column in self.columns:
            cut, part = cuts & column, column & ~stones
            need(not several(cut), "two cuts in a column")
            if cut:
                below, out, part = below | cut >> 1, out | self.upwards(cut) | cut >> 1, part & (cut >> 1) - 1
            low, top = part & -part, 1 << part.bit_length() >> 1
            own = part & (self.last_word if top & self.last_word else ~self.last_word)
            odd, even, reach, certain = odd | low & own, even | low & ~own, reach | low | part & ~own, certain | own & ~low
        need(odd.bit_count() % 2 == 0, "an odd number of cells is in play")
        return reach | below, certain, odd, even, below, out
    def gives(self, me, certain, out): return out.bit_count() // 2 if out else int(self.has_line(me | certain))
    def frame_holds(self, me, op):
        """A plan of cuts and flips alone."""
        stones = me | op
        hanging = self.wins(me, stones) & ~self.playable(stones)
        cuts, flips = ({c: cells & c & -(cells & c) for c in self.columns if cells & c}
                       for cells in (hanging & self.last_word, hanging & ~self.last_word))
        parity = (self.all & ~stones).bit_count() % 2
        for flipped in itertools.chain(*(itertools.combinations(flips, n) for n in (parity, parity + 2))):
            chosen = sum(flips[c] for c in flipped) | sum(cuts[c] for c in cuts if c not in flipped)
            reach, certain, _, _, _, out = self.deal(me, op, chosen)
            if not self.has_line(op | reach) and self.gives(me, certain, out) >= self.least:
                return True
        return False
    def completes(self, cells, below, either):
        return self.has_line(cells) and any(
            line & cells == line and not several(line & below) and all(line & e != e for e in either) for line in self.lines)
    def plan(self, me, op, words):
        """Checks a plan; its pairs and its zone."""
        part, name = {"cut": [], "flip": [], "pair": [], "line": [], "zone": [], "gives": []}, None
        for word in words:
            need((word in part) != (name is not None and word not in part) and not part.get(word), "no plan")
            name = word if word in part else part[name].append(word) or name
        cells = {kind: [[self.cell(cell) for cell in word.split("-")] for word in part[kind]] for kind in part if kind != "gives"}
        cuts, flips = (sum(cells[kind], []) for kind in ("cut", "flip"))
        chosen = sum(set(cuts + flips))
        need(chosen.bit_count() == len(cuts + flips) and all(c & self.last_word for c in cuts)
             and not any(c & self.last_word for c in flips), "a cut is on the wrong row, or twice")
        reach, certain, odd, even, below, out = self.deal(me, op, chosen)
        zone, pairs, mine = cells["zone"][0] if cells["zone"] else [], list(cells["pair"]), op | reach
        need(len(cells["zone"]) < 2 and len(zone) in (0, 2, 3), "no zone")
        for pair in pairs + ([[zone[0], zone[2]]] if len(zone) == 3 else []):
            need(len(pair) == 2 and pair[0] != pair[1] and not (pair[0] | pair[1]) & ~odd, "no pair of odd columns")
            odd &= ~(pair[0] | pair[1])
        pairs += zip(*[bits(odd)] * 2)
        either = [a | b for a, b in pairs]
        if zone:
            evens = zone[1] if len(zone) == 3 else zone[0] | zone[1]
            need(not evens & ~even and evens.bit_count() == (len(zone) == 2) + 1, "no zone of even columns")
            mine |= evens << 1
            either += [zone[0] | zone[1], evens << 1 | (zone[2] if len(zone) == 3 else 0)]
        ends = [(mine, below, out)]
        if cells["line"]:
            both = sum(set(cells["line"][0]))
            need(len(cells["line"]) == 1 and not zone and not both & ~certain and both.bit_count() == 2
                 and self.column(both) != self.column(both & -both) and any(line & ~me == both for line in self.lines), "no such line")
            ends = [(mine & ~self.upwards(cell), below | cell >> 1, out | self.upwards(cell) | cell >> 1) for cell in bits(both)]
        need(not any(self.completes(cells, below, either) for cells, below, _ in ends), "O has a line")
        gives = min(self.gives(me, 0 if zone else certain, out) for _, _, out in ends)
        need(part["gives"] == [str(gives)] and gives >= self.least, "the plan gives %d" % gives)
        return pairs, zone
    def plan_answer(self, plan, me, op, reply):
        pairs, zone = plan
        stones = me | op
        if len(zone) == 3:
            opens = reply == zone[2] and not (zone[0] | zone[1]) & stones
            pairs = pairs + [(zone[0], zone[2])] if opens else pairs + [(zone[0], zone[1]), (zone[1] << 1, zone[2])]
        elif zone:
            pairs = pairs + [(zone[0], zone[1]), (zone[0] << 1, zone[1] << 1)]
        other = [a if reply == b else b for a, b in pairs if reply in (a, b)]
        return (other[0] if other and not other[0] & stones else reply << 1) & self.playable(stones)
    def on_top(self, me, op, side_moves=False):
        stones = me | op
        never = 0 if side_moves else self.wins(me, stones) << 1
        threatened = self.wins(op, stones) & self.playable(stones)
        return self.least <= 0 and not threatened and not self.has_line(op | self.all & ~stones & ~never, (0, 1, -1))
    def on_top_answer(self, me, op, reply): return reply << 1 & self.all or next(bits(self.playable(me | op)))

    # What is found out by playing
    def threats(self, me, op):
        """S, to move, wins in time with threats alone."""
        stones, count, playable = me | op, (me | op).bit_count(), self.playable(me | op)
        if not self.win_counts(count + 1) or self.wins(me, stones) & playable:
            return self.win_counts(count + 1)
        if (me, op) in self.known or len(self.known) >= MOST_PLAYED:
            return self.known.get((me, op), False)
        self.known[me, op], wins = False, self.wins(op, stones)
        now = wins & playable
        for move in bits(0 if several(now) else (now or playable) & ~(wins >> 1)):
            made = self.wins(me | move, stones | move) & self.playable(stones | move)
            if self.win_counts(count + 3) if several(made) else made and self.threats(me | move, op | made):
                self.known[me, op] = True
                break
        return self.known[me, op]
    def answer(self, words, me, op, reply):
        """What a rule or a diagram answers."""
        if words[-1] == "mirrored":
            return self.mirror(self.answer(words[:-1], self.mirror(me), self.mirror(op), self.mirror(reply)))
        stones = me | op
        playable, wins = self.playable(stones), self.wins(op, stones)
        if wins & playable:
            return 0 if several(wins & playable) else wins & playable
        safe = playable & ~(wins >> 1)
        if words[0] == "diagram":
            return self.answers.get(reply, 0) & safe or min(((self.marks[cell], cell) for cell in bits(safe) if cell in self.marks), default=(0, 0))[1]
        good, variant = safe & ~(self.wins(me, stones) >> 1), int(words[1])
        order = self.orders[(variant & 4) // 2 + variant % 2]
        rows = ~self.last_word if variant & 2 else self.last_word
        return reply << 1 & good or next((cells & c for cells in (good & rows, good, safe) for c in order if cells & c), 0)
    def holds(self, me, op, answer, seen, early=True):
        """O to move: every reply is tried, and S plays the answers."""
        stones, count, playable = me | op, (me | op).bit_count(), self.playable(me | op)
        if stones == self.all or self.loss_counts(count + 1) or self.wins(op, stones) & playable:
            return self.least <= 0 and (stones == self.all or self.loss_counts(count + 1))
        if (me, op) in seen or early and (self.frame_holds(me, op) or self.on_top(me, op)):
            return True
        seen.add((me, op))
        if len(seen) > (MOST if early else MOST_PLAYED):
            return False
        for reply in bits(playable):
            if self.settled(me, op | reply) or early and self.threats(me, op | reply):
                continue
            move = stones | reply != self.all and answer(me, op | reply, reply)
            if not move or move & self.wins(me, stones) or not self.holds(me | move, op | reply, answer, seen, early):
                return False
        return True
    def settled(self, me, op):
        """S, to move, has what it claims at sight."""
        stones, count = me | op, (me | op).bit_count()
        if stones == self.all: return self.least <= 0
        return self.loss_counts(count + 2) or self.win_counts(count + 1) and self.wins(me, stones) & self.playable(stones)
    def leaf(self, me, op, words, play_out):
        self.kept, self.known = {}, {}
        if words == ["threats"]:
            return all(self.threats(me, op | reply) for reply in bits(self.playable(me | op)))
        if words[0] == "plan":
            plan = self.plan(me, op, words[1:])
            return not play_out or self.holds(me, op, lambda *position: self.plan_answer(plan, *position), set(), False)
        if words == ["ontop"]:
            return self.on_top(me, op) and (not play_out or self.holds(me, op, self.on_top_answer, set(), False))
        if words[0] == "diagram" and (len(words) == 2 or words[2] == "answer" and len(words) > 3):
            rows = words[1].split("/")[::-1]
            self.answers = {self.cell(stone): self.cell(cell) for stone, cell in (word.split("-") for word in words[3:])}
            need([len(row) for row in rows] == [self.width] * self.height and len(self.answers) == len(words[3:]), "no such diagram")
            self.marks = {1 << c * self.stride + r: NAMES.index(mark)
                          for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}
        else:
            need(words[0] == "rule" and words[1] in NAMES[:7] + "0" and words[2:] in ([], ["mirrored"]), "no such leaf")
        return self.holds(me, op, lambda *position: self.answer(words, *position), set())

def read(text):
    """The board, the stones of S and O, whether S is to move, and the lines."""
    lines = text.split("\n")
    need(lines[0] == "foursight-proof 1", "no proof")
    head = dict(line.split(" ", 1) for line in lines[1:5])
    board = Board(*map(int, head["game"].split("x")), int(head["at-least"]))
    rows = head["position"].split(" ")[0].rstrip("/").split("/")[::-1]
    rows = [re.sub("[0-9]+", lambda run: "." * min(int(run[0]), 99), row) for row in rows]
    need([len(row) for row in rows] == [board.width] * board.height and head["side"] in ("first", "second"), "no such position")
    stones = {mark: sum(1 << c * board.stride + r for r, row in enumerate(rows) for c, m in enumerate(row) if m == mark) for mark in "xo."}
    ahead, all_stones = stones["x"].bit_count() - stones["o"].bit_count(), stones["x"] | stones["o"]
    need(ahead in (0, 1) and not board.has_line(stones["x"]) and not board.has_line(stones["o"]), "no position to play on")
    need(all_stones | stones["."] == board.all and not all_stones & ~board.bottom & ~(all_stones << 1), "a stone hangs in the air")
    me, op = (stones[c] for c in ("xo" if head["side"] == "first" else "ox"))
    return board, me, op, (ahead == 0) == (head["side"] == "first"), [line.split(" ") for line in lines[5:] if line]

def check(text, play_out):
    """Walks the graph. What kinds of lines there are, with their numbers."""
    board, start_me, start_op, side_starts, lines = read(text)
    known, used, count = {}, set(), collections.Counter()
    for moves, *words in lines:
        position, side = [start_op, start_me], side_starts
        for name in moves.replace("-", ""):
            cell = board.playable(position[0] | position[1]) & board.columns[NAMES.index(name)]
            need(cell, moves + " cannot be played")
            position[side] |= cell
            side = not side
        op, me = position
        need(board.key(me, op) not in known, moves + " has a line already")
        known[board.key(me, op)] = (me, op, words, moves)
    todo = [(start_me, start_op, side_starts)]
    while todo:
        me, op, side = todo.pop()
        key = board.key(me, op)
        if key in used: continue
        used.add(key)
        me, op, words, moves = known.get(key, (me, op, None, "a position"))
        stones = me | op
        if board.settled(me, op) if side else stones == board.all or board.loss_counts(stones.bit_count() + 1):
            need(not words and (stones != board.all or board.least <= 0), moves + " is settled")
            continue
        need(side or not board.wins(op, stones) & board.playable(stones), moves + ": O wins")
        count.update([words[0] if words and len(words[0]) > 1 else "moves" if words else "nodes"])
        if side and words == ["ontop"]:
            need(board.on_top(me, op, True), moves + ": answering on top is not enough")
        elif side:
            need(words and len(words) == 1, moves + " has no move")
            cell = board.playable(stones) & board.columns[NAMES.index(words[0])]
            need(cell and not cell & board.wins(me, stones), moves + ": a move that cannot be, or is too late")
            todo.append((me | cell, op, False))
        elif words:
            need(board.leaf(me, op, words, play_out), moves + ": not enough")
        else:
            todo += [(me, op | reply, True) for reply in bits(board.playable(stones))]
    need(used.issuperset(known), "a line that nothing leads to")
    return count

def main(files, play_out, good=True):
    for name in files:
        start = time.process_time()
        try:
            data = sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()
            text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
            print(name, "holds:", *("%s %d," % kind for kind in sorted(check(text, play_out).items())), "%.1f s" % (time.process_time() - start))
        except (Wrong, ValueError, IndexError, KeyError, TypeError, OSError, EOFError) as error:
            good = False
            print(name, "is no proof:", error)
    return 0 if good and files else 1

sys.exit(main([word for word in sys.argv[1:] if word != "--play-out"], "--play-out" in sys.argv))
