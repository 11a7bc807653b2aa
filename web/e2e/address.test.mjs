// Everything that matters is in the address, and a bad one says what is wrong.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";

inPage("an address is opened, and written again as it was", {}, async (page) => {
  for (const query of ["", "?pos=4453", "?pos=4453&ply=2", "?pos=4453&mode=play&level=5", "?pos=12345678&game=8x7x4", "?pos=b2,a1&game=3x3x3+free", "?mode=learn"]) {
    await page.open(query);
    await page.page.locator(`.field svg.picture`).waitFor();
    const count = /ply=(\d)/.exec(query)?.[1] ?? [...(/pos=([^&]*)/.exec(query)?.[1] ?? "").replaceAll(/[a-z](?=\d)|,/g, "")].length;
    await page.page.waitForFunction((wanted) => document.querySelectorAll("g.stones g.stone").length === wanted, Number(count));
    const [shown, wanted] = [page.page.url(), page.home + query].map((address) => Object.fromEntries(new URL(address).searchParams));
    for (const [name, value] of Object.entries(wanted)) assert.equal(shown[name], value, query);
  }
});

inPage("a board without moves survives the round trip", {}, async (page) => {
  await page.open();
  await page.paste("7/7/7/7/3o3/2oxx2 x");
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 4);
  const address = page.page.url();
  await page.page.goto(address);
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 4);
  assert.equal(page.page.url(), address);
  assert.ok((await page.values()).some((label) => label.endsWith(", best")));
});

inPage("links of gamesolver.org, links of ours, moves, diagrams are pasted", {}, async (page) => {
  await page.open();
  for (const [text, query] of [
    ["https://connect4.gamesolver.org/?pos=4453", "?pos=4453"],
    ["https://connect4.gamesolver.org/en/?pos=445", "?pos=445"],
    [`${page.home}?pos=44&ply=1`, "?pos=44&ply=1"],
    ["  4,4,5,3  ", "?pos=4453"],
    ["44536 *", "?pos=44536"],
    ["d1 d2 e1", "?pos=445"],
    ["4 4 5 3 *", "?pos=4453"],
  ]) {
    await page.paste(text);
    await page.page.locator("dialog").waitFor({ state: "detached" });
    await page.address(query);
  }
});

for (const [query, message] of [
  ["?pos=44444449", /move 7: column 4 is full/],
  ["?pos=hello", /h|move 1/],
  ["?pos=4453&ply=99", /ply 99/],
  ["?pos=44&ply=-1", /ply/],
  ["?game=99x99x4", /99x99x4|board|columns/],
  ["?mode=nothing", /there is no mode nothing: write analyse, play, review, puzzles or learn/],
  ["?mode=play&level=11", /there is no level 11: write 1, .* or perfect/],
  ["?mode=play&level=3&side=third", /there is no side third: write first or second/],
  ["?mode=puzzles&puzzle=weekly", /there is no puzzle weekly: write daily/],
  ["?mode=puzzles&puzzle=grade&grade=9", /grade is a number from 1 to 5, not 9/],
  ["?mode=puzzles&puzzle=grade&grade=1&number=0", /number is a number from 1/],
  ["?mode=puzzles&puzzle=daily&day=2026-02-30", /2026-02-30 is no day/],
  ["?mode=puzzles&puzzle=course&theme=none", /there is no theme none/],
  ["?mode=puzzles&puzzle=course&theme=two&number=7", /number is a number from 1 to 6, not 7/],
  ["?mode=learn&chapter=eleven", /there is no chapter eleven: write boards/],
  ["?mode=review&pos=44&at=x", /at is a number from 1/],
]) {
  inPage(`a broken address says what is wrong: ${query}`, {}, async (page) => {
    await page.open(query);
    const notice = page.page.locator(".notice.error");
    await notice.waitFor();
    assert.match(await notice.innerText(), message);
    // There is a board, and it can be played on.
    await page.solved();
    await page.play(4);
    assert.equal(await page.stones(), 1);
  });
}

inPage("garbage that is pasted is complained about, and the board stays", {}, async (page) => {
  await page.open("?pos=4453");
  for (const text of ["garbage", "", "4444444", "https://example.org/", "7/7/7 x", "💥", "x".repeat(20_000), "<img src=x onerror=alert(1)>"]) {
    await page.paste(text);
    const complaint = page.page.locator("#complaint", { hasText: "The board stays as it was." });
    await complaint.waitFor();
    assert.equal(await page.stones(), 4, text);
    assert.equal(await page.page.locator("#complaint img").count(), 0);
    await page.page.keyboard.press("Escape");
    await page.page.locator("dialog").waitFor({ state: "detached" });
  }
  await page.address("?pos=4453");
});

inPage("what an address says is text, never markup", {}, async (page) => {
  await page.open(`?pos=${encodeURIComponent("<img src=x onerror=alert(1)>")}&mode=analyse`);
  await page.page.locator(".notice.error").waitFor();
  assert.equal(await page.page.locator("img").count(), 0);
});

inPage("the game that was left is offered at the next visit, and opened", {}, async (page) => {
  await page.open();
  for (const move of [4, 4, 5]) await page.play(move);
  await page.address("?pos=445");
  await page.open();
  const offer = page.page.locator(".notice", { hasText: "You left a game here." });
  await offer.waitFor();
  assert.equal(await page.stones(), 0);
  await offer.locator("a").click();
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 3);
  await page.address("?pos=445");
  // Who asks for a position gets it, and is offered nothing.
  await page.open("?pos=12");
  await page.solved();
  assert.equal(await page.page.locator(".notice").count(), 0);
});
