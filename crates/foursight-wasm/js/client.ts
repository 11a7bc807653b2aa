// The page's side: questions as promises.

import type { AnalysisEvent, ErrorBody, OpenMove } from "./wasm/foursight_wasm.js";
import type { Ask, Questions, WorkerReply, Request } from "./messages.js";

/** What a client talks to: a worker, or something like one. */
export interface Link {
  send(request: Request): void;
  close(): void;
}

/** Makes a link whose replies go to `receive`; again after the last one has broken down. */
export type Connect = (receive: (reply: WorkerReply) => void) => Link;

/** What a caller may want while a question is worked on. */
export interface Options {
  /** Cancels the question: its promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Hears of what an analysis or a solution proves, as soon as it is proved. */
  onEvent?: (event: AnalysisEvent) => void;
  /** Hears what is known about the moves of an analysis whose score is still open, when more is. */
  onOpen?: (open: OpenMove[]) => void;
  /** Hears how many questions to the solver are answered: a review of n moves has n + 1 and some more. */
  onProgress?: (answered: number) => void;
}

/** What goes wrong, as docs/json.md has it: `kind` for programs, `message` for people, `at` counted from 1. */
export class FoursightError extends Error {
  override name = "FoursightError";
  readonly kind: ErrorBody["kind"];
  readonly at: number | undefined;

  constructor(body: ErrorBody) {
    super(body.message);
    this.kind = body.kind;
    this.at = body.at ?? undefined;
  }
}

/** How long a worker may take to say that it has cancelled; then it is ended and another one started. */
const PATIENCE = 1000;

interface Pending {
  request: Request;
  options: Options;
  resolve: (answer: never) => void;
  reject: (reason: unknown) => void;
}

/** Exact answers about Connect Four and every game like it. Each method asks one question; see `Questions`. */
export class Foursight {
  #connect: Connect;
  /** There from the first question on, and again from the next one after it has broken down. */
  #link: Link | undefined;
  #next = 1;
  #pending = new Map<number, Pending>();
  /** What was cancelled and not confirmed yet, with the timers that wait for it. */
  #cancelled = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  view = this.#method("view");
  play = this.#method("play");
  show = this.#method("show");
  steps = this.#method("steps");
  describeBounds = this.#method("describeBounds");
  describeLevel = this.#method("describeLevel");
  checkAnswer = this.#method("checkAnswer");
  analyze = this.#method("analyze");
  solve = this.#method("solve");
  explain = this.#method("explain");
  hint = this.#method("hint");
  review = this.#method("review");
  puzzle = this.#method("puzzle");
  puzzlesOfGame = this.#method("puzzlesOfGame");
  choose = this.#method("choose");
  readDeepBook = this.#method("readDeepBook");

  /** Ends the worker; what was asked and not answered is rejected. */
  close(): void {
    this.#shut();
    for (const { reject } of this.#pending.values()) reject(new FoursightError({ kind: "internal", message: "closed" }));
    this.#pending.clear();
  }

  #method<A extends Ask>(ask: A) {
    return (question: Questions[A]["question"], options: Options = {}): Promise<Questions[A]["answer"]> =>
      new Promise((resolve, reject) => {
        if (options.signal?.aborted) return reject(options.signal.reason);
        const id = this.#next++;
        const request = { ask, id, question } as Request;
        this.#pending.set(id, { request, options, resolve: resolve as Pending["resolve"], reject });
        options.signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
        this.#send(request);
      });
  }

  #send(request: Request): void {
    this.#link ??= this.#open();
    this.#link.send(request);
  }

  #open(): Link {
    const link: Link = this.#connect((reply) => {
      // What an old worker still says is of no interest.
      if (link === this.#link) this.#receive(reply);
    });
    return link;
  }

  #receive(reply: WorkerReply): void {
    if (reply.reply === "broken") return this.#fail(reply.message);
    if (reply.reply === "cancelled") return this.#confirmed(reply.id);
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    switch (reply.reply) {
      case "event":
        return pending.options.onEvent?.(reply.event);
      case "open":
        return pending.options.onOpen?.(reply.open);
      case "progress":
        return pending.options.onProgress?.(reply.answered);
      case "answer":
        this.#pending.delete(reply.id);
        return pending.resolve(reply.answer as never);
      case "error":
        this.#pending.delete(reply.id);
        return pending.reject(new FoursightError(reply.error));
    }
  }

  #cancel(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#cancelled.set(id, setTimeout(() => this.#replace(), PATIENCE));
    this.#send({ ask: "cancel", id });
    pending.reject(pending.options.signal?.reason);
  }

  #confirmed(id: number): void {
    clearTimeout(this.#cancelled.get(id));
    this.#cancelled.delete(id);
  }

  /** The module has broken down, or was never there: whatever was asked of it fails. */
  #fail(message: string): void {
    const failed = [...this.#pending.values()];
    this.#pending.clear();
    this.#shut();
    for (const { reject } of failed) reject(new FoursightError({ kind: "internal", message }));
  }

  /** Another worker in place of this one; it is asked what is still open. */
  #replace(): void {
    this.#shut();
    for (const { request } of this.#pending.values()) this.#send(request);
  }

  #shut(): void {
    this.#link?.close();
    this.#link = undefined;
    for (const timer of this.#cancelled.values()) clearTimeout(timer);
    this.#cancelled.clear();
  }
}
