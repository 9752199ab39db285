import assert from "node:assert/strict";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, playerOf, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";
import { until } from "../../../tests/support/until.ts";

Deno.test("who waits in two events and leaves one of them keeps a place only where a tab still stands", async () => {
  await using app = await testApp();
  const left = (await runningEvent(app)).eventId;
  const kept = (await runningEvent(app)).eventId;
  using first = await testPlayer(app, "ann@example.org");
  using second = await playerOf(app, first.member);
  for (const [tab, eventId] of [[first, left], [second, kept]] as const) {
    await enterRoom(tab, eventId);
    await tab.say("findMatch", { eventId });
  }
  const presentUntil = async (eventId: string) => {
    const [row] = await app.pool<{ at: Date }[]>`select present_until as at from tickets where event_id = ${eventId}`;
    return row?.at.getTime() ?? assert.fail("no ticket");
  };
  const before = await presentUntil(kept);
  first.socket.disconnect();
  await until(async () => await presentUntil(left) <= Date.now() || null);
  const absent = await presentUntil(left);
  await until(async () => await presentUntil(kept) !== before || null);
  assert.equal(await presentUntil(left), absent);
});
