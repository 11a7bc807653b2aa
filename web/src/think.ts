// What the solver is asked about the position on the board, and what becomes of the answers.

import type { Analysis, AnalysisEvent, Explanation, Move, View, ViewMove } from "foursight";
import { failure, isAborted } from "./api.ts";
import { noThought, type MoveValue, type Thought } from "./state.ts";
import type { App } from "./store.ts";

/** What was found out, by the code of the position. */
const found = new Map<string, Pick<Thought, "analysis" | "explanation">>();
const MOST_FOUND = 500;

/** After so many milliseconds of proving, what the look-ahead thinks is said. */
const OPINION_AFTER = 1000;

/** What is being asked, and can be taken back. */
let asking = new AbortController();
let asides = new AbortController();

/** Takes back everything that is being asked about a position. */
export function stopThinking(): void {
  asking.abort();
  asides.abort();
}

/** Takes everything back because the mode is left; coming back begins again. */
export function leaveThinking(app: App): void {
  stopThinking();
  const { phase, explanation, code } = app.state.thought;
  if (phase === "proving" || (phase === "solved" && explanation === null)) change(app, code, { phase: "nothing" });
}

/** Finds out about the position on the board, unless that is known or under way. */
export function think(app: App): void {
  const { view, thought } = app.state;
  if (!view || (thought.code === view.position.code && thought.phase !== "nothing")) return;
  void prove(app, view);
}

/** Goes on with a position that was stopped; the table still knows most of it. */
export function thinkOn(app: App, seconds: number): void {
  if (app.state.view) void prove(app, app.state.view, seconds);
}

/** Stops; what is proved stays. */
export function stop(app: App): void {
  stopThinking();
  change(app, app.state.thought.code, { phase: "stopped" });
}

async function prove(app: App, view: View, seconds = app.state.settings.seconds): Promise<void> {
  stopThinking();
  asking = new AbortController();
  const { signal } = asking;
  const code = view.position.code;
  const known = found.get(code);
  app.update((state) => ({ thought: known?.analysis ? solved(known.analysis, known.explanation) : begun(state.thought, code) }));
  if (known?.analysis && known.explanation) {
    if (app.state.mode === "analyse") void valueGame(app);
    return;
  }
  if (app.state.thought.bounds === null) describe(app, code, view, widest(view));
  const giveOpinion = async () => {
    if (app.state.thought.opinion === null) change(app, code, { opinion: await opinionOn(app, view, signal) });
  };
  // What takes long is not left without a word.
  const patience = setTimeout(() => void giveOpinion().catch(() => undefined), OPINION_AFTER);
  const started = performance.now();
  const clock = setInterval(() => change(app, code, { seconds: Math.floor((performance.now() - started) / 1000) }), 1000);
  try {
    const question = { text: textOf(view), game: view.game };
    const milliseconds = seconds > 0 ? seconds * 1000 : undefined;
    const onEvent = (event: AnalysisEvent) => hear(app, code, view, event);
    const analysis = await app.api.analyze({ ...question, milliseconds }, { signal, onEvent, onOpen: (open) => change(app, code, { open }) });
    if (analysis.exact) {
      remember(code, { analysis, explanation: null });
      change(app, code, (thought) => ({ ...solved(analysis, null), sentence: thought.sentence, asked: thought.asked }));
      noteValue(app, view, analysis);
      const explanation = await app.api.explain(question, { signal });
      remember(code, { analysis, explanation });
      change(app, code, { explanation });
      if (app.state.mode === "analyse") void valueGame(app);
    } else {
      change(app, code, { ...unsolved(analysis), phase: "limit", seconds });
      await giveOpinion();
    }
  } catch (error) {
    if (isAborted(error)) return;
    if (failure(error).kind === "internal") app.update({ solver: "broken" });
    change(app, code, { phase: "stopped" });
  } finally {
    clearInterval(clock);
    clearTimeout(patience);
  }
}

/** What the look-ahead of the strongest level would play, which is not proved; nothing if that takes too long as well. */
export async function opinionOn(app: App, view: View, signal: AbortSignal): Promise<ViewMove | null> {
  try {
    return await app.api.choose({ text: textOf(view), game: view.game, level: "10", seed: 1, milliseconds: 5000 }, { signal });
  } catch (error) {
    if (failure(error).kind === "limit") return null;
    throw error;
  }
}

/** What was known of the same position stays. */
function begun(before: Thought, code: string): Thought {
  const kept = before.code === code ? before : noThought(code);
  return { ...kept, phase: "proving", seconds: 0 };
}

function solved(analysis: Analysis, explanation: Explanation | null): Thought {
  return { ...noThought(analysis.position.code), ...unsolved(analysis), phase: "solved", explanation };
}

function unsolved(analysis: Analysis): Pick<Thought, "analysis" | "bounds" | "proved"> {
  const values: (MoveValue | null)[] = "columns" in analysis ? analysis.columns : analysis.cells;
  return { analysis, bounds: analysis.bounds, proved: values.filter((it) => it !== null) };
}

function hear(app: App, code: string, view: View, event: AnalysisEvent): void {
  if (event.event === "bounds") {
    change(app, code, { bounds: event.bounds });
    describe(app, code, view, event.bounds);
  } else if (event.event === "column" || event.event === "cell") {
    change(app, code, (thought) => ({ proved: [...thought.proved, event] }));
  }
}

/** Before anything is proved. */
function widest({ position }: View): [number, number] {
  const most = Math.floor((position.width * position.height) / 2);
  return [-most, most];
}

/** The coach's sentence about bounds. */
function describe(app: App, code: string, view: View, bounds: [number, number]): void {
  const told = app.api.describeBounds({ text: textOf(view), game: view.game, bounds }, { signal: asking.signal });
  // Where the search has ended or failed meanwhile, others say so.
  void told.then((sentence) => change(app, code, { sentence }), () => undefined);
}

/** Changes what is thought about a position, if that is still on the board. */
function change(app: App, code: string, part: Partial<Thought> | ((thought: Thought) => Partial<Thought>)): void {
  app.update((state) => {
    if (state.thought.code !== code) return {};
    const changed = typeof part === "function" ? part(state.thought) : part;
    return { thought: { ...state.thought, ...changed } };
  });
}

function remember(code: string, what: Pick<Thought, "analysis" | "explanation">): void {
  found.delete(code);
  found.set(code, what);
  const oldest = found.size > MOST_FOUND ? found.keys().next().value : undefined;
  if (oldest !== undefined) found.delete(oldest);
}

/** Explains a move of the position on the board, or goes back to the position itself. */
export async function explainMove(app: App, move: Move | null): Promise<void> {
  const { view, thought } = app.state;
  if (!view) return;
  const code = view.position.code;
  if (move === null || thought.asked?.move?.move === move) {
    change(app, code, { asked: null });
    app.update({ lit: [] });
    return;
  }
  try {
    const asked = await app.api.explain({ text: textOf(view), game: view.game, move }, { signal: asking.signal });
    change(app, code, { asked });
    const cell = view.playable.find((it) => it.move === move)?.cell;
    app.update({ lit: cell ? [cell] : [] });
  } catch (error) {
    if (!isAborted(error)) app.update({ notice: { kind: "error", text: failure(error).message } });
  }
}

export function textOf(view: View): string {
  return view.position.moves ?? view.position.code;
}

/** The name under which the value of a position of the game is kept. */
export function valueKey(game: string, moves: readonly ViewMove[], ply: number): string {
  return [game, ...moves.slice(0, ply).map((it) => it.text)].join(" ");
}

function noteValue(app: App, view: View, analysis: Analysis): void {
  if (analysis.score === null || !view.played) return;
  const key = valueKey(view.game, view.played, view.played.length);
  const value = analysis.score * (analysis.position.to_move === "first" ? 1 : -1);
  app.update((state) => ({ values: new Map(state.values).set(key, value) }));
}

/** Values of the other positions of the game, from the last to the first, while nothing else is asked. */
export async function valueGame(app: App): Promise<void> {
  asides.abort();
  asides = new AbortController();
  const { signal } = asides;
  const { game, text, moves } = app.state;
  if (!moves) return;
  try {
    for (let ply = moves.length; ply >= 0; ply--) {
      if (app.state.values.has(valueKey(game, moves, ply))) continue;
      const analysis = await app.api.analyze({ text, game, ply, milliseconds: 3000 }, { signal });
      if (analysis.score === null) return;
      const value = analysis.score * (analysis.position.to_move === "first" ? 1 : -1);
      app.update((state) => ({ values: new Map(state.values).set(valueKey(game, moves, ply), value) }));
    }
  } catch (error) {
    if (!isAborted(error)) return;
  }
}
