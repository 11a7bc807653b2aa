// The worker's side: holds the engine, answers small questions at once, and works at the large ones in slices.

import type { Engine, ErrorBody, Job } from "./wasm/foursight_wasm.js";
import type { Ask, EngineOptions, PuzzleQuestion, Questions, WorkerReply, Request } from "./messages.js";

type Wasm = typeof import("./wasm/foursight_wasm.js");

/** How long a slice is, in milliseconds: so short that a message never waits long, so long that little is lost between slices. */
const SLICE = 8;

/** Does something after the messages that wait already, and without the pause of a timer. */
export type Later = (work: () => void) => void;

interface Running {
  id: number;
  ask: Ask;
  job: Job;
  /** When it has to end. */
  deadline: number;
  answered: number;
}

export class Host {
  #wasm: Wasm;
  #engine: Engine;
  #send: (reply: WorkerReply) => void;
  /** The large questions; each gets a slice in turn. */
  #running: Running[] = [];
  #isAwake = false;
  #later: Later;

  constructor(wasm: Wasm, options: EngineOptions, send: (reply: WorkerReply) => void, later: Later) {
    this.#wasm = wasm;
    this.#engine = new wasm.Engine(options.table_mib, options.book);
    this.#send = send;
    this.#later = later;
  }

  /** Answers a message, or begins to. */
  receive(request: Request): void {
    if (request.ask === "cancel") {
      this.#cancel(request.id);
      return;
    }
    this.#guarded(request.id, () => this.#begin(request));
  }

  #begin(request: Exclude<Request, { ask: "cancel" }>): void {
    const wasm = this.#wasm;
    const { id, ask, question } = request;
    switch (ask) {
      case "view":
        return this.#answer(id, wasm.view(question.text, question.game, question.ply));
      case "play":
        return this.#answer(id, wasm.play(question.text, question.move, question.game, question.ply));
      case "show":
        return this.#answer(id, wasm.show(question.text, question.game, question.ply));
      case "steps":
        return this.#answer(id, wasm.steps(question.text, question.topic, question.game, question.ply));
      case "describeBounds":
        return this.#answer(id, wasm.describeBounds(question.text, ...question.bounds, question.game, question.ply));
      case "describeLevel":
        return this.#answer(id, wasm.describeLevel(question.level));
      case "checkAnswer":
        return this.#answer(id, wasm.checkAnswer(question.puzzle, question.move));
      case "analyze":
        return this.#run(id, ask, question, this.#engine.analyze(question.text, question.game, question.ply));
      case "solve":
        return this.#run(id, ask, question, this.#engine.solve(question.text, question.game, question.ply, question.weak));
      case "explain":
        return this.#run(id, ask, question, this.#engine.explain(question.text, question.game, question.ply, question.move));
      case "hint":
        return this.#run(id, ask, question, this.#engine.hint(question.text, question.game, question.ply));
      case "review":
        return this.#run(id, ask, question, this.#engine.review(question.text, question.game));
      case "puzzle":
        return this.#run(id, ask, question, this.#puzzle(question));
      case "puzzlesOfGame":
        return this.#run(id, ask, question, this.#engine.puzzlesOfGame(question.text, question.game));
      case "choose":
        return this.#run(
          id,
          ask,
          question,
          this.#engine.choose(question.text, question.level, question.seed, question.game, question.ply),
        );
      case "readDeepBook":
        this.#engine.readDeepBook(question.bytes);
        return this.#answer(id, true);
      default: {
        const unknown: { ask?: unknown } = request;
        throw failure("bad_option", `there is no question ${JSON.stringify(unknown.ask)}`);
      }
    }
  }

  #puzzle(question: PuzzleQuestion): Job {
    return "date" in question
      ? this.#engine.puzzleOfDate(question.game, question.date, question.grade)
      : this.#engine.puzzle(question.game, question.seed, question.grade);
  }

  #run(id: number, ask: Ask, limited: { milliseconds?: number }, job: Job): void {
    const deadline = performance.now() + (limited.milliseconds ?? Infinity);
    this.#running.push({ id, ask, job, deadline, answered: 0 });
    this.#wake();
  }

  #wake(): void {
    if (this.#isAwake || this.#running.length === 0) return;
    this.#isAwake = true;
    this.#later(() => this.#slice());
  }

  #slice(): void {
    this.#isAwake = false;
    const running = this.#running.shift();
    if (!running) return;
    this.#guarded(running.id, () => {
      if (this.#step(running)) running.job.free();
      else this.#running.push(running);
    });
    this.#wake();
  }

  /** One slice of a question; whether it was the last. */
  #step(running: Running): boolean {
    const { id, ask, job, deadline } = running;
    const left = deadline - performance.now();
    if (left > 0) {
      const step = job.step(Math.min(SLICE, left));
      for (const event of step.events) this.#send({ reply: "event", id, event });
      if (step.open) this.#send({ reply: "open", id, open: step.open });
      if (step.answered > running.answered) {
        running.answered = step.answered;
        this.#send({ reply: "progress", id, answered: step.answered });
      }
      if (step.done) {
        this.#answer(id, job.result());
        return true;
      }
      if (performance.now() < deadline) return false;
    }
    if (ask !== "analyze" && ask !== "solve") throw failure("limit", "the time was up first");
    this.#answer(id, job.result());
    return true;
  }

  #cancel(id: number): void {
    const index = this.#running.findIndex((running) => running.id === id);
    if (index >= 0) this.#running.splice(index, 1)[0]?.job.free();
    this.#send({ reply: "cancelled", id });
  }

  #answer(id: number, answer: Questions[Ask]["answer"]): void {
    this.#send({ reply: "answer", id, answer });
  }

  /** Sends what goes wrong. What is no error of ours means that the module has broken down: it must not be used again. */
  #guarded(id: number, work: () => void): void {
    try {
      work();
    } catch (thrown) {
      const error = errorBody(thrown);
      if (error) this.#send({ reply: "error", id, error });
      else this.#send({ reply: "broken", message: String(thrown) });
    }
  }
}

function failure(kind: ErrorBody["kind"], message: string): Error {
  return Object.assign(new Error(message), { name: "FoursightError", kind });
}

/** The parts of an error that the module throws; nothing if it is another one. */
function errorBody(thrown: unknown): ErrorBody | undefined {
  if (!(thrown instanceof Error) || thrown.name !== "FoursightError" || !("kind" in thrown)) return undefined;
  const body: ErrorBody = { kind: thrown.kind as ErrorBody["kind"], message: thrown.message };
  if ("at" in thrown && typeof thrown.at === "number") body.at = thrown.at;
  return body;
}
