import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { pairUp } from "../../domain/game/matchmaking/pairing.ts";
import { newRoomAt, type RoomAt } from "../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";
import { sampleRoom } from "../../tests/support/sample_rooms.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { newId } from "../new_id.ts";
import { openPool, type Pool } from "../sql.ts";
import { signInUser } from "../auth/users.ts";
import { enterEvent } from "./participants.ts";
import { insertEvent } from "./events.ts";
import { pairQueue } from "./pair_queue.ts";
import { moveTicket, renewPresence, searchWithTicket } from "./tickets.ts";

const PEOPLE = 5;
const EVENTS = 2;
const NOW = Date.parse("2026-01-01T12:00:00Z");
const LATER = new Date(NOW + 60_000);

const who = fc.nat({ max: PEOPLE - 1 });
const where = fc.nat({ max: EVENTS - 1 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("wait" as const), who, where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("give up" as const), who, where }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("pair" as const), server: fc.nat({ max: 1 }), where }) },
);

async function people(pool: Pool): Promise<UserId[]> {
  return await Promise.all(Array.from({ length: PEOPLE }, async () => {
    const subject = newId();
    const identity = { subject, email: `${subject}@example.org`, firstName: "", lastName: "" };
    const signedIn = await signInUser(pool, identity, "");
    return signedIn?.user.userId ?? assert.fail(subject);
  }));
}

/** Two events that run, with everybody in both. */
async function events(pool: Pool, userIds: readonly UserId[]): Promise<EventId[]> {
  const fields = { description: "", startTime: new Date(NOW), endTime: LATER, boardSize: 3, lives: 2 } as const;
  return await Promise.all(Array.from({ length: EVENTS }, async (_, number) => {
    const eventId = await insertEvent(pool, { ...fields, title: `Cup ${number}`, maxPlayers: 100 }, "running");
    for (const userId of userIds) await enterEvent(pool, eventId, userId, new Date(NOW));
    return eventId;
  }));
}

async function pair(server: Pool, eventId: EventId): Promise<readonly RoomAt[]> {
  return await pairQueue(
    server,
    eventId,
    NOW,
    (waiting) =>
      pairUp(waiting, NOW).map(([x, o]) =>
        newRoomAt(sampleRoom("event", 3, { gameId: newId() as GameId, eventId, x, o, now: NOW }))
      ),
  );
}

Deno.test("however people wait, give up and are paired by two servers at once, every ticket is matched once and nobody plays two games", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const other = openPool(database.url, { max: 4 });
  const servers = [pool, other] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 24 }),
      fc.scheduler(),
      async (steps, scheduler) => {
        const userIds = await people(pool);
        const eventIds = await events(pool, userIds);
        const opened: RoomAt[] = [];
        const acting = steps.map(async (each) => {
          await scheduler.schedule(Promise.resolve(), each.kind);
          const eventId = eventIds[each.where] ?? assert.fail("an event");
          if (each.kind === "pair") opened.push(...await pair(servers[each.server === 0 ? 0 : 1], eventId));
          else {
            const userId = userIds[each.who] ?? assert.fail("a person");
            const key = { eventId, userId };
            if (each.kind === "wait") await searchWithTicket(pool, key, NOW, LATER.getTime());
            else await moveTicket(pool, key, { type: "cancel" });
          }
        });
        await scheduler.waitAll();
        await Promise.all(acting);
        await assertMatchedOnce(pool, userIds, eventIds, opened);
      },
    ),
    { numRuns: 40 },
  );
  await other.end();
});

Deno.test("a pairing that is held up keeps no other event waiting", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const [ann, ben, cat, dan] = await people(pool);
  if (!ann || !ben || !cat || !dan) return assert.fail("expected people");
  const [one, two] = await events(pool, [ann, ben, cat, dan]);
  if (!one || !two) return assert.fail("expected events");
  const wait = (userId: UserId, eventId: EventId) => searchWithTicket(pool, { eventId, userId }, NOW, LATER.getTime());
  for (const userId of [ann, ben]) await wait(userId, one);
  await wait(ann, two);
  for (const userId of [cat, dan]) await wait(userId, two);
  let heldUp: Promise<readonly RoomAt[]> = Promise.resolve([]);
  await pool.begin(async (tx) => {
    // Pairing the first event ends Ann's wait in the second one, and cannot.
    await tx`select from tickets where user_id = ${ann} and event_id = ${two} for update`;
    heldUp = pair(pool, one);
    await somebodyWaitsFor(tx);
    const [room, ...others] = await pair(pool, two);
    assert.deepEqual(room?.room.players.map(({ userId }) => userId).sort(), [cat, dan].sort());
    assert.equal(others.length, 0);
  });
  assert.equal((await heldUp).length, 1);
});

Deno.test("presence is renewed for who waits and who is paired; the row of who plays is not even locked", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const userIds = await people(pool);
  const [eventId] = await events(pool, userIds);
  if (!eventId) return assert.fail("expected an event");
  const rows = async () =>
    await pool<{ userId: string; state: string; until: Date; locker: string }[]>`
      select user_id as "userId", state, present_until as until, xmax::text as locker from tickets order by user_id`;
  for (const userId of userIds.slice(0, 4)) await searchWithTicket(pool, { eventId, userId }, NOW, NOW + 1);
  await pair(pool, eventId);
  await pool`update tickets set state = 'playing' where state = 'paired' and user_id in (${userIds[0] ?? ""}, ${
    userIds[1] ?? ""
  })`;
  for (const userId of userIds.slice(4)) await searchWithTicket(pool, { eventId, userId }, NOW, NOW + 1);
  const before = await rows();
  assert.deepEqual(new Set(before.map(({ state }) => state)), new Set(["waiting", "paired", "playing"]));
  await renewPresence(pool, userIds.map((userId) => ({ eventId, userId })), LATER.getTime());
  for (const [at, row] of (await rows()).entries()) {
    if (row.state === "playing") assert.deepEqual(row, before[at]);
    else assert.deepEqual(row.until, LATER, row.state);
  }
});

async function assertMatchedOnce(
  pool: Pool,
  userIds: readonly UserId[],
  eventIds: readonly EventId[],
  opened: readonly RoomAt[],
): Promise<void> {
  const stored = await pool<{ id: string }[]>`select id from games where event_id = any(${[...eventIds]}::text[])`;
  assert.deepEqual(stored.map(({ id }) => id).sort(), opened.map(({ room }) => String(room.gameId)).sort());
  const seated = opened.flatMap(({ room }) => room.players.map(({ userId }) => userId));
  assert.equal(new Set(seated).size, seated.length, "nobody plays two games");
  // Nobody is lost: once the last steps have settled, whoever still waits and does not play is paired with the next.
  for (const eventId of eventIds) opened = [...opened, ...await pair(pool, eventId)];
  const playing = new Set(opened.flatMap(({ room }) => room.players.map(({ userId }) => userId)));
  const waiting = await pool<{ userId: UserId; eventId: EventId }[]>`
    select user_id as "userId", event_id as "eventId" from tickets
    where user_id = any(${[...userIds]}::text[]) and state = 'waiting'`;
  for (const eventId of eventIds) {
    const left = waiting.filter((ticket) => ticket.eventId === eventId && !playing.has(ticket.userId));
    assert.ok(left.length <= 1, "two who wait in one event are paired");
  }
}
