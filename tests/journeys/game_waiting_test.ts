import assert from "node:assert/strict";
import { CALM } from "../support/clock.ts";
import { seenInPassing } from "./in_passing.ts";
import { atTable, gameTable, openTournament, startLooking } from "./game_table.ts";

const LONG = "Pfannkuchen".repeat(17);

Deno.test("who waits sees for how long, and after 15 s what to do meanwhile; practising keeps the place", async () => {
  await using table = await gameTable();
  const { mia, paul } = table;
  const eventId = await openTournament(table.server);
  const cameAt = Date.now();
  await mia.clock.setFixedTime(cameAt);
  await startLooking(mia, eventId);
  await mia.getByText("Nobody else is waiting yet.").waitFor();
  assert.equal(await mia.getByRole("button", { name: "Practise" }).count(), 0);
  await mia.clock.setFixedTime(cameAt + CALM.waysOn);
  await mia.getByRole("button", { name: "Invite somebody" }).waitFor();
  assert.match(await mia.locator("[data-part=waited]").innerText(), /^(1[5-9]|[2-4]\d)s$/);
  await mia.getByRole("button", { name: "Practise" }).click();
  await mia.getByRole("heading", { name: "YOUR TURN!" }).waitFor();
  await mia.getByText("Still looking for a player").waitFor();

  // He finds her at once, so his page may never say that it looks for somebody.
  const isFound = seenInPassing(mia, "Match found! Redirecting to game...");
  await Promise.all([isFound, startLooking(paul, eventId)]);
  await atTable(mia, paul);
  assert.deepEqual(table.complaints, []);
});

Deno.test("leaving while one looks for a player names no opponent", async () => {
  await using table = await gameTable();
  const { mia } = table;
  await mia.goto(`/app/events/view/${await openTournament(table.server)}`);
  await mia.getByRole("link", { name: "Enter and play" }).click();
  await mia.getByRole("button", { name: "Start Looking for Player" }).click();
  await mia.getByRole("heading", { name: "Looking for a player..." }).waitFor();
  await mia.evaluate(() => history.back());
  const dialog = mia.getByRole("dialog", { name: "Leave Game?" });
  await dialog.getByText("You stop looking for a player and lose your place in the queue.").waitFor();
  assert.equal(await dialog.getByText(/opponent|clock/).count(), 0);
});

Deno.test("a title of one long word breaks no page of the tournaments sideways", async () => {
  await using table = await gameTable();
  const { mia } = table;
  const eventId = await openTournament(table.server, { title: LONG, description: LONG });
  for (const path of ["/app/events", `/app/events/view/${eventId}`, `/app/events/${eventId}`]) {
    await mia.goto(path);
    const title = mia.getByText(LONG).first();
    await title.waitFor();
    const { clipped, scrolls } = await title.evaluate((it) => ({
      clipped: it.scrollWidth - it.clientWidth,
      scrolls: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    assert.deepEqual([clipped <= 1, scrolls], [true, 0], path);
  }
});
