// A browser with the page in it: Debian's Chromium, driven by playwright-core.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { chromium } from "playwright-core";

import { PATH, serve } from "./server.mjs";

/** Nothing here takes that long, except on a machine that does much else. */
export const PATIENCE = Number(process.env.FOURSIGHT_PATIENCE ?? 60_000);

const PROGRAMS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"];

/** What moves are worth: over the columns, or in the cells. */
const CHIPS = ".chips button.chip, .cell-chip";

let started;

/** Where Chromium is. */
export function program() {
  const path = PROGRAMS.find((it) => it && existsSync(it));
  assert.ok(path, "Chromium is here, or CHROMIUM names it");
  return path;
}

async function start() {
  const [browser, host] = await Promise.all([chromium.launch({ executablePath: program(), args: OPTIONS }), serve()]);
  return { browser, ...host };
}

/** Ends the browser and the server. */
export async function close() {
  if (!started) return;
  const { browser, server } = await started;
  await browser.close();
  server.closeAllConnections();
  server.close();
}

/** A window of its own, in which something is done. What goes wrong in the page by itself is an error, and so is a request to anybody else. */
export async function window({ problems: expected = [], ...options }, work) {
  started ??= start();
  const { browser, origin } = await started;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  const problems = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) problems.push(`asked ${request.url()}`);
  });
  try {
    await work(new Page(page, context, origin));
    assert.deepEqual(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))), []);
  } finally {
    await context.close();
  }
}

/** A test in a window of its own. */
export function inPage(name, options, work) {
  test(name, { timeout: 4 * PATIENCE }, () => window(options, work));
}

/** What a reader sees and does. */
export class Page {
  constructor(page, context, origin) {
    this.page = page;
    this.context = context;
    this.origin = origin;
    this.home = origin + PATH;
  }

  /** Opens the page with a query such as `?pos=4453`, and waits until the board is there. */
  async open(query = "") {
    await this.page.goto(this.home + query);
    await this.ready();
  }

  /** Waits until the solver has put a position on the board. */
  async ready() {
    await this.page.locator("main[data-board=ready] .drops .drop").first().waitFor();
  }

  /** Waits until every move that can be made has its value, and says them as the screen reader does. */
  async values() {
    await this.solved();
    return this.page.locator(CHIPS).evaluateAll((chips) => chips.map((it) => it.closest("button").getAttribute("aria-label")));
  }

  /** Waits until the position on the board is solved. */
  async solved() {
    await this.page.waitForFunction((selector) => {
      const chips = [...document.querySelectorAll(selector)];
      const isOver = document.querySelector("g.line circle.won") !== null;
      const isProved = (it) => ["win", "draw", "loss"].some((kind) => it.classList.contains(kind)) && !it.textContent.includes("…");
      return isOver || (chips.length > 0 && chips.every(isProved) && chips.some((it) => it.classList.contains("best")));
    }, CHIPS);
  }

  /** Chooses a move on the board, and waits until its stone is there. */
  async play(move, how = "click") {
    const before = await this.stones();
    const button = this.page.locator(`.drop[data-move="${move}"]`);
    if (how === "key") await this.page.keyboard.press(String(move));
    else await button[how]();
    await this.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length > count, before);
  }

  stones() {
    return this.page.locator("g.stones g.stone").count();
  }

  /** The moves as the address has them. */
  moves() {
    return new URL(this.page.url()).searchParams.get("pos") ?? "";
  }

  /** Waits until the address says this. */
  async address(query) {
    await this.page.waitForFunction((wanted) => location.search === wanted, query).catch(() => undefined);
    assert.equal(new URL(this.page.url()).search, query);
  }

  /** The largest sentence. */
  verdict() {
    return this.page.locator(".verdict .sentence").innerText();
  }

  /** Waits until the largest sentence is like this. */
  async says(pattern) {
    await this.page.locator(".verdict .sentence", { hasText: pattern }).waitFor();
  }

  /** Changes the mode by its tab. */
  async mode(name) {
    await this.page.locator("nav button:visible", { hasText: name }).first().click();
    await this.page.locator(`main.mode-${name.toLowerCase()}`).waitFor();
  }

  /** Pastes a text by the dialog. */
  async paste(text) {
    if ((await this.page.locator("dialog[open]").count()) === 0) await this.page.keyboard.press("/");
    await this.page.locator("#pasted").fill(text);
    await this.page.locator("dialog button[type=submit]").click();
  }
}
