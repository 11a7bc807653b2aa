// The main states of the page: how to get there. The tests look at them, and `cargo xtask captures` draws them.

/** A game with mistakes in it. */
export const GAME = "444535543625661";

export const STATES = {
  start: async (page) => {
    await page.open();
    await page.solved();
  },
  busy: async (page) => {
    await page.open("?pos=45&game=8x7x4");
    await page.page.locator(".status .busy").waitFor();
  },
  unsolved: async (page) => {
    await page.open("?game=8x7x4");
    await page.page.locator(".opinion").waitFor();
  },
  solved: async (page) => {
    await page.open("?pos=24617133247233");
    await page.solved();
    await page.page.locator(".why .fact").first().waitFor();
  },
  story: async (page) => {
    await page.open("?pos=4453");
    await page.solved();
    await page.page.locator(".reason details summary").click();
  },
  "bad move": async (page) => {
    await page.open("?pos=1212127764334");
    await page.solved();
    await page.page.locator(".chips button.chip").nth(2).click();
    await page.page.locator(".reason h3").first().waitFor();
  },
  won: async (page) => {
    await page.open("?pos=1212121");
    await page.page.locator("g.line circle.won").first().waitFor();
  },
  lost: async (page) => {
    await page.open("?pos=1212121&mode=play&level=3&side=second");
    await page.page.locator(".sentence", { hasText: "You lost" }).waitFor();
  },
  play: async (page) => {
    await page.open("?pos=44&mode=play&level=3");
    await page.page.locator(".sentence", { hasText: "Your turn" }).waitFor();
  },
  hint: async (page) => {
    await page.open("?mode=play&level=3");
    await page.page.locator("button", { hasText: /^Hint$/ }).click();
    await page.page.locator("button", { hasText: "Show move" }).click();
    await page.page.locator("g.lights .light").waitFor();
  },
  review: async (page) => {
    await page.open(`?pos=${GAME}&mode=review`);
    await page.page.locator(".moment", { hasText: "The worst moment" }).waitFor();
    await page.page.locator("figure.chart").waitFor();
  },
  puzzle: async (page) => {
    await page.open("?mode=puzzles&puzzle=grade&grade=2&number=1");
    await page.says(/to move and/);
  },
  course: async (page) => {
    await page.open("?mode=puzzles&puzzle=course&theme=later&number=2");
    await page.says(/to move and/);
  },
  "no game": async (page) => {
    await page.open("?mode=review");
    await page.says("Nothing to review yet");
  },
  "wrong answer": async (page) => {
    await page.open("?mode=puzzles&puzzle=grade&grade=2&number=1");
    await page.says(/to move and/);
    await page.page.locator('.drop[data-move="1"]').click();
    await page.says("That is not it");
  },
  "puzzle solution": async (page) => {
    await page.open("?mode=puzzles&puzzle=grade&grade=2&number=1");
    await page.says(/to move and/);
    await page.page.locator("button", { hasText: "Show the solution" }).click();
    await page.says("The solution");
  },
  "nine bits": async (page) => {
    await page.open("?pos=b2,a1,c3&game=tictactoe&mode=learn&chapter=ninebits");
    await page.page.locator(".formula").waitFor();
  },
  bitboards: async (page) => {
    await page.open("?pos=4453&mode=learn");
    await page.page.locator(".mode-learn .parts svg").first().waitFor();
  },
  "win test": async (page) => {
    await page.open("?pos=1212121&mode=learn&chapter=wins");
    await page.page.locator(".mode-learn .parts svg").first().waitFor();
  },
  bad: async (page) => {
    await page.open("?pos=44444449");
    await page.page.locator(".notice.error").waitFor();
    await page.solved();
  },
  settings: async (page) => {
    await page.open("?pos=4453");
    await page.solved();
    await page.page.locator(".tools button[aria-label=Settings]").click();
    await page.page.locator("dialog[open]").waitFor();
  },
  share: async (page) => {
    await page.open("?pos=4453");
    await page.solved();
    await page.page.locator(".tools button[aria-label=Share]").click();
    await page.page.locator("dialog[open]").waitFor();
  },
  paste: async (page) => {
    await page.open("?pos=4453");
    await page.solved();
    await page.paste("44444449");
    await page.page.locator("#complaint", { hasText: /\w/ }).waitFor();
  },
  games: async (page) => {
    await page.open();
    await page.solved();
    await page.page.locator(".tools button").first().click();
    await page.page.locator("dialog[open]").waitFor();
  },
  keys: async (page) => {
    await page.open();
    await page.solved();
    await page.page.keyboard.press("?");
    await page.page.locator("dialog[open]").waitFor();
  },
  "left game": async (page) => {
    await page.open("?pos=445");
    await page.play(3);
    await page.address("?pos=4453");
    await page.open();
    await page.page.locator(".notice a").waitFor();
  },
  tictactoe: async (page) => {
    await page.open("?pos=b2,a1&game=tictactoe");
    await page.solved();
  },
};
