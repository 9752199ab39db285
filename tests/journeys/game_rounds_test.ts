import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ALARM_MS, WARNING_MS } from "../../web/game/countdown.ts";
import { CALM } from "../support/clock.ts";
import { headedInPassing, seenInPassing } from "./in_passing.ts";
import { cell, DRAWN_ROUND, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

Deno.test("after four drawn rounds the fifth decides: it says so, and drawn too it goes to who moved second", async () => {
  await using table = await gameTable();
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  for (const round of [1, 2, 3, 4]) {
    await (round % 2 ? play(x, o, DRAWN_ROUND) : play(o, x, DRAWN_ROUND));
    await x.getByText(`Round ${round} ended in a draw. Starting new round...`).waitFor();
  }
  for (const page of [x, o]) await page.getByText(/This round decides: if it is drawn too, .+ wins\./).waitFor();
  await Promise.all([
    headedInPassing(o, "You Won!"),
    seenInPassing(o, "Five draws: the fifth round goes to "),
    seenInPassing(o, ", who moved second."),
    seenInPassing(x, "Better luck next time!"),
    play(x, o, DRAWN_ROUND),
  ]);
  assert.deepEqual(table.complaints, []);
});

function ring(page: Page, urgency: "calm" | "warning" | "alarm") {
  return page.locator(`[role=timer][data-urgency=${urgency}]`);
}

async function colourOf(page: Page, urgency: "calm" | "warning" | "alarm"): Promise<string> {
  return await ring(page, urgency).locator("[data-part=seconds]").evaluate((it) =>
    getComputedStyle(it).backgroundColor
  );
}

Deno.test("the turn's countdown changes its colour at ten and at five seconds, and the server's clock still counts", async () => {
  await using table = await gameTable();
  const eventId = await openTournament(table.server);
  // Only the browser's time is put forward, and stands still in between: also while the turn begins.
  const beganAt = Date.now();
  for (const page of [table.mia, table.paul]) await page.clock.setFixedTime(beganAt);
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  const colours: string[] = [];
  for (const [urgency, leftMs] of [["calm", CALM.turn], ["warning", WARNING_MS], ["alarm", ALARM_MS]] as const) {
    await x.clock.setFixedTime(beganAt + CALM.turn - leftMs);
    await ring(x, urgency).waitFor();
    colours.push(await colourOf(x, urgency));
  }
  assert.equal(new Set(colours).size, 3, colours.join(" "));
  // A connection would be thought dead by a time that is so far ahead.
  await x.clock.setFixedTime(beganAt);
  await play(x, o, [[1, 1]]);
  await cell(o, 1, 1, "X").waitFor();
  await ring(x, "calm").waitFor();
  assert.deepEqual(table.complaints, []);
});
