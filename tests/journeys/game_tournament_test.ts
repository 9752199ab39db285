import assert from "node:assert/strict";
import { clock } from "../support/clock.ts";
import { MOVING } from "../support/browser/browser.ts";
import { testApp } from "../support/server/test_app.ts";
import { headedInPassing, seenInPassing } from "./in_passing.ts";
import { cell, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

Deno.test("two people find each other, play to a win, see the table, and step through the game afterwards", async () => {
  await using table = await gameTable(() => testApp(clock({ nextMatch: 2_000 })));
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  const gameUrl = x.url();
  await x.emulateMedia(MOVING);
  // The dialog that announces the next match stays open.
  await x.clock.setFixedTime(new Date());
  await Promise.all([
    headedInPassing(x, "You Won!"),
    seenInPassing(x, "Congratulations!"),
    x.waitForFunction(() => document.querySelector("body > canvas"), null, { polling: 50 }),
    seenInPassing(o, "Better luck next time!"),
    o.waitForFunction(() => document.querySelector("[aria-label='Row 1, column 2, X, in the winning line']"), null, {
      polling: 50,
    }),
    play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]),
  ]);
  await Promise.all([x, o].map((page) => page.waitForURL(`**/app/game/event/${eventId}?fromGame=true`)));
  await x.getByRole("heading", { name: "Game Finished!" }).waitFor();
  await x.getByText(/Next match starts in \d seconds/).waitFor();
  assert.equal(await x.locator("body > canvas").count(), 0, "nothing falls behind the dialog");
  await x.getByRole("button", { name: "Cancel & Return to Event" }).click();
  const rows = x.getByRole("table").getByRole("row");
  await rows.nth(2).waitFor();
  assert.match(await rows.nth(1).innerText(), /^1\s.*you\s+2\s+1\s+0/s);
  assert.match(await rows.nth(2).innerText(), /^2\s.*1\s+0\s+1/s);

  // The other one did nothing, and looks for the next player by now.
  await o.getByRole("heading", { name: "Looking for a player..." }).waitFor();
  await Promise.all([
    seenInPassing(o, "Matchmaking cancelled. Returning to event page..."),
    o.getByRole("button", { name: "Cancel", exact: true }).click(),
  ]);
  await o.waitForURL(`**/app/events/view/${eventId}`);

  await x.goto(gameUrl);
  await x.getByRole("heading", { name: "You Won!" }).waitFor();
  await cell(x, 1, 3, "X, in the winning line").waitFor();
  await x.getByRole("button", { name: "Back one move" }).click();
  await cell(x, 1, 3).waitFor();
  await x.getByRole("slider", { name: "Move" }).fill("0");
  await cell(x, 1, 1).waitFor();
  assert.deepEqual(table.complaints, []);
});

Deno.test("while one searches, leaving wants a second word", async () => {
  await using table = await gameTable();
  const { mia } = table;
  const eventId = await openTournament(table.server);
  await mia.goto("/app/events");
  await mia.getByRole("link", { name: "Friday cup" }).click();
  await mia.getByRole("link", { name: "Enter and play" }).click();
  await mia.getByRole("button", { name: "Start Looking for Player" }).click();
  await mia.getByRole("heading", { name: "Looking for a player..." }).waitFor();
  await mia.evaluate(() => history.back());
  await mia.getByRole("heading", { name: "Leave Game?" }).waitFor();
  await mia.getByRole("button", { name: "Stay Here" }).click();
  assert.ok(mia.url().endsWith(`/app/events/${eventId}`));
  await mia.getByRole("heading", { name: "Looking for a player..." }).waitFor();
  await mia.evaluate(() => history.back());
  await mia.getByRole("button", { name: "Leave Anyway" }).click();
  await mia.waitForURL("**/app/home");
  assert.deepEqual(table.complaints, []);
});
