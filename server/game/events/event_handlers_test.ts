import assert from "node:assert/strict";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";

async function cupOfTomorrow() {
  const app = await testApp();
  const startTime = new Date(Date.now() + 600_000).toISOString();
  const { eventId, admin } = await runningEvent(app, { startTime });
  const change = (fields: object) =>
    admin.write<{ event: TournamentEvent }>("event", "update_event", { eventId, fields });
  const shown = async () =>
    (await admin.read<{ event: TournamentEvent }>("event", "get_event_by_id", { eventId })).body.event;
  return { app, eventId, admin, change, shown, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

Deno.test("what two organisers change at the same moment is both there afterwards", async () => {
  await using cup = await cupOfTomorrow();
  for (let round = 0; round < 10; round++) {
    await Promise.all([cup.change({ title: `Cup ${round}` }), cup.change({ description: `Prize ${round}` })]);
    const { title, description } = await cup.shown();
    assert.deepEqual([title, description], [`Cup ${round}`, `Prize ${round}`]);
  }
});

Deno.test("who entered before the organiser changed the lives starts with as many as everybody else", async () => {
  await using cup = await cupOfTomorrow();
  using early = await testPlayer(cup.app, "early@example.org");
  using late = await testPlayer(cup.app, "late@example.org");
  await enterRoom(early, cup.eventId);
  await cup.change({ lives: 7 });
  await enterRoom(late, cup.eventId);
  assert.deepEqual((await cup.shown()).standings?.map(({ lives }) => lives), [7, 7]);
});
