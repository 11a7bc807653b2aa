// The main states of the page: how to get there. The tests look at them, and `cargo xtask captures` draws them.

/** The position in which Yellow wins with column 2, and a game with a mistake in it. */
export const GAME = "44453554362566";

export const STATES = {
  start: async (page) => {
    await page.open();
    await page.solved();
  },
  busy: async (page) => {
    await page.open("?pos=45&game=8x7x4");
    await page.page.locator(".status .busy").waitFor();
  },
  solved: async (page) => {
    await page.open("?pos=4453");
    await page.solved();
    await page.page.locator(".why .fact").first().waitFor();
  },
  won: async (page) => {
    await page.open("?pos=1212121");
    await page.page.locator("g.line circle.won").first().waitFor();
  },
  lost: async (page) => {
    await page.open("?pos=12121213&mode=play&level=3".replace("12121213", "1212121") + "&side=second");
    await page.page.locator(".sentence", { hasText: "You lost" }).waitFor();
  },
  play: async (page) => {
    await page.open("?pos=44&mode=play&level=3");
    await page.page.locator(".sentence", { hasText: "Your turn" }).waitFor();
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
  tictactoe: async (page) => {
    await page.open("?pos=b2,a1&game=tictactoe");
    await page.solved();
  },
};
