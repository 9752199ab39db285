import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../support/until.ts";
import { cell, gameTable } from "./game_table.ts";

const RESULT = /^(You Won!|Perfect bot Won!|It's a Draw!)$/;

/** Plays the first free cell until the game is over. @returns the result's title */
async function playToTheEnd(page: Page): Promise<string> {
  const result = page.getByRole("heading", { name: RESULT });
  const myTurn = page.getByRole("heading", { name: "YOUR TURN!" });
  const free = page.getByRole("gridcell", { name: /, empty$/ });
  for (;;) {
    await myTurn.or(result).first().waitFor();
    if (await result.isVisible()) return await result.innerText();
    const left = await free.count();
    await free.first().getByRole("button").click();
    // The bot moves within half a second: whoever looks for its turn may find it over.
    await until(async () => await result.isVisible() || await free.count() === left - 2 || null);
  }
}

Deno.test("without a connection one practises against the perfect bot, on both boards, and never wins", async () => {
  await using table = await gameTable();
  const { mia } = table;
  await mia.goto("/app/practice");
  await mia.getByRole("heading", { name: "Practice" }).waitFor();
  await mia.context().setOffline(true);
  for (const board of ["3 × 3", "4 × 4"]) {
    await mia.getByRole("radio", { name: "Perfect" }).check();
    await mia.locator("form").first().getByRole("radio", { name: board }).check();
    await mia.getByRole("button", { name: "Start practice" }).click();
    assert.notEqual(await playToTheEnd(mia), "You Won!");
    await mia.getByRole("button", { name: "Play Again" }).click();
    assert.notEqual(await playToTheEnd(mia), "You Won!");
    await mia.getByRole("button", { name: "Change bot or board" }).click();
  }
  assert.deepEqual(table.complaints, []);
});

Deno.test("the board is played with the keyboard, and every move is said aloud", async () => {
  await using table = await gameTable();
  const { paul } = table;
  await paul.goto("/app/practice");
  await paul.getByRole("button", { name: "Start practice" }).press("Enter");
  await cell(paul, 1, 1).locator("button:focus").waitFor();
  await paul.keyboard.press("ArrowRight");
  await paul.keyboard.press("ArrowDown");
  await paul.keyboard.press("Enter");
  await cell(paul, 2, 2, "X").waitFor();
  const said = paul.locator("main [aria-live=polite]");
  await said.getByText(/^O in row \d, column \d\. YOUR TURN!$/).waitFor();
  // A taken cell says so and takes no second mark.
  assert.equal(await cell(paul, 2, 2, "X").getByRole("button").getAttribute("aria-disabled"), "true");
  await paul.getByRole("button", { name: "Close" }).press("Enter");
  await paul.locator("button:focus").getByText("Start practice").waitFor();
  assert.deepEqual(table.complaints, []);
});

Deno.test("practice has a place of its own in the menu, and who invites oneself there is told so", async () => {
  await using table = await gameTable();
  const { paul } = table;
  await paul.getByRole("link", { name: "Practice" }).click();
  await paul.getByRole("link", { name: "Practice", exact: true }).and(paul.locator("[aria-current=page]")).waitFor();
  const own = await paul.getByText(/^your username is /).innerText();
  await paul.getByLabel("Username or e-mail").fill(own.replace("your username is ", ""));
  await paul.getByRole("button", { name: "Invite" }).click();
  await paul.getByText("That is you. Invite somebody else, or play a bot.").waitFor();
  assert.deepEqual(table.complaints, []);
});
