import assert from "node:assert/strict";
import { fc } from "../support/seeded_fc.ts";
import { TICKET_STATES } from "../../domain/game/matchmaking/ticket.ts";
import { searchWithTicket } from "../../db/game/tickets.ts";
import { everyNth, longTest } from "../../tools/gate/shares.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { type Happening, happening, type Life, MAX_STEPS, openLife, pair } from "./ticket_life.ts";

const A_LONG_WAIT_MS = 600_000;

/** What chance might leave out. */
const A_GAME: Happening[] = ([["search", 0], ["search", 1], ["pair", 0], ["all sit down", 0], ["give up", 0]] as const)
  .map(([kind, who]) => ({ kind, who, where: 0, laterMs: 0, crash: null }));

/** The same game with a server that dies at each step of each of its happenings, which then are tried again. */
const DYING_GAMES = everyNth(
  A_GAME.flatMap((dying, index) =>
    Array.from({ length: MAX_STEPS + 1 }, (_, crash) => [
      ...A_GAME.slice(0, index),
      { ...dying, crash },
      ...A_GAME.slice(index),
    ])
  ),
  2,
);

/** Tickets and seats tell the same of every player, at one moment: the server's own clock ends games meanwhile. */
async function assertWhole({ pool, userIds }: Life): Promise<void> {
  const [tickets, seats] = await pool.begin("isolation level repeatable read", async (tx) => {
    const tickets = await tx<{ userId: string; state: string; gameId: string | null }[]>`
      select user_id as "userId", state, game_id as "gameId" from tickets where user_id = any(${[...userIds]}::text[])`;
    const seats = await tx<{ userId: string; gameId: string; status: string }[]>`
      select s.user_id as "userId", s.game_id as "gameId", g.status from seats s join games g on g.id = s.game_id
      where s.user_id = any(${[...userIds]}::text[]) and s.is_live`;
    return [[...tickets], [...seats]] as const;
  });
  for (const { state } of tickets) assert.ok(TICKET_STATES.some((known) => known === state), state);
  const atGames = tickets.filter(({ gameId }) => gameId !== null);
  assert.equal(new Set(atGames.map(({ userId }) => userId)).size, atGames.length, "one ticket plays for a player");
  const asTicket = ({ status, ...seat }: typeof seats[number]) => ({
    ...seat,
    state: status === "waiting" ? "paired" : status,
  });
  const sorted = <T extends { userId: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => a.userId < b.userId ? -1 : 1).map((one) => ({ ...one }));
  assert.deepEqual(sorted(atGames), sorted(seats.map(asTicket)));
}

/** Nobody is stuck: every game ends by the clock, and whoever asks then is paired. */
async function assertNobodyIsStuck(life: Life): Promise<void> {
  life.now += 60_000;
  for (const userId of life.userIds) {
    for (const eventId of life.eventIds) await life.act(userId, eventId, { type: "timeout", now: life.now });
  }
  await assertWhole(life);
  const [eventId] = life.eventIds;
  assert.ok(eventId);
  for (const userId of life.userIds) {
    const { after } = await searchWithTicket(life.pool, { eventId, userId }, life.now, life.now + 2 * A_LONG_WAIT_MS);
    assert.equal(after?.state, "waiting");
  }
  // Levels do not matter after that long; two who have just played each other may be left.
  assert.notEqual((await pair(life.pool, eventId, life.now + A_LONG_WAIT_MS)).length, 0);
  await assertWhole(life);
}

longTest(
  "whatever players do and wherever the server dies, tickets, games and seats tell the same, and nobody is stuck",
  async () => {
    await using database = await throwAwayDatabase();
    const seen = new Set<string>();
    let crashes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 40, size: "max" }), async (happenings) => {
        const life = await openLife(database.pool);
        for (const each of happenings) {
          if (await life.happen(each)) crashes++;
          await assertWhole(life);
          const states = await database.pool<{ state: string }[]>`
          select distinct state from tickets where user_id = any(${[...life.userIds]}::text[])`;
          for (const { state } of states) seen.add(state);
        }
        await assertNobodyIsStuck(life);
        await life.end();
      }),
      {
        numRuns: Number(Deno.env.get("TICKET_LIVES") ?? 8) + DYING_GAMES.length,
        examples: DYING_GAMES.map((game): [Happening[]] => [game]),
      },
    );
    assert.deepEqual([...seen].sort(), [...TICKET_STATES].sort(), "every state was lived");
    assert.ok(crashes > 20, `${crashes} crashes`);
  },
);
