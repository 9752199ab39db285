import assert from "node:assert/strict";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import type { Standing, TournamentEvent } from "../../domain/game/events/event.ts";
import { type Bot, openBot } from "../../sandbox/bots/bot.ts";
import { signInBot } from "../../sandbox/bots/bot_account.ts";
import { everyNth, longTest } from "../../tools/gate/shares.ts";
import { type TestApp, testApp } from "../support/server/test_app.ts";
import { runningEvent } from "../support/test_game.ts";
import { until } from "../support/until.ts";

const BOTS = everyNth(Array.from({ length: 200 }), 8).length;
const LIVES = 1;

longTest(
  "a tournament of bots comes to its end: nobody lost, no game open, the standings as a naive count says",
  async () => {
    await using app = await testApp();
    const { eventId, admin } = await runningEvent(app, { lives: LIVES, maxPlayers: BOTS, title: "Bots' cup" });
    const bots: Bot[] = [];
    try {
      for (let number = 0; number < BOTS; number++) bots.push(await enter(app, eventId, number));
      for (const bot of bots) bot.search();
      const event = await ended(admin, eventId);
      assert.equal(event.standings?.length, BOTS);
      assert.equal(event.standings?.filter(({ isEliminated }) => !isEliminated).length, 1);
      assert.deepEqual(event.standings?.map(essence), await naiveStandings(app, eventId));
      const open = await app.pool`select from games where status in ('waiting', 'playing')`;
      assert.equal(open.length, 0);
      const seats = await app.pool`select from seats where is_live`;
      assert.equal(seats.length, 0);
    } finally {
      for (const bot of bots) bot.close();
    }
  },
);

async function enter(app: TestApp, eventId: string, number: number): Promise<Bot> {
  const account = await signInBot(app.url, `cup${number}@bots.test`, `cup${number}`);
  const random = seeded(number);
  const bot = await openBot({
    url: app.url,
    account,
    level: "easy",
    random,
    thinkMs: () => 0,
    onFinished: () => bot.search(),
  });
  await bot.enter(eventId);
  return bot;
}

async function ended(admin: { read: TestAdmin["read"] }, eventId: string): Promise<TournamentEvent> {
  return await until(async () => {
    const { body } = await admin.read<{ event: TournamentEvent }>("event", "get_event_by_id", { eventId });
    return body.event.status === "ended" ? body.event : null;
  }, { pauseMs: 500, maxMs: 900_000 });
}
type TestAdmin = Awaited<ReturnType<TestApp["signIn"]>>;

interface Essence {
  readonly userId: string;
  readonly level: number;
  readonly lives: number;
  readonly wins: number;
  readonly losses: number;
}

function essence({ userId, level, lives, wins, losses }: Standing): Essence {
  return { userId, level, lives, wins, losses };
}

async function naiveStandings(app: TestApp, eventId: string): Promise<Essence[]> {
  const results = await app.pool<{ winnerId: string; loserId: string; at: Date }[]>`
    select g.room->>'winner' as mark, r.winner_id as "winnerId", r.loser_id as "loserId", g.ended_at as at
    from games g join results r on r.game_id = g.id
    where g.event_id = ${eventId} and g.status = 'completed' order by g.ended_at, g.id`;
  const players = await app.pool<{ userId: string; joinedAt: Date }[]>`
    select user_id as "userId", joined_at as "joinedAt" from event_players where event_id = ${eventId}`;
  const counted = players.map(({ userId, joinedAt }) => {
    const won = results.filter(({ winnerId }) => winnerId === userId);
    const losses = results.filter(({ loserId }) => loserId === userId).length;
    const reachedAt = (won.at(-1)?.at ?? joinedAt).getTime();
    return { userId, level: 1 + won.length, lives: LIVES - losses, wins: won.length, losses, reachedAt };
  });
  const order: typeof counted = [];
  while (counted.length > 0) {
    const best = counted.reduce((a, b) => isBetter(b, a) ? b : a);
    order.push(...counted.splice(counted.indexOf(best), 1));
  }
  return order.map(({ reachedAt: _, ...rest }) => rest);
}

function isBetter(a: Essence & { reachedAt: number }, b: Essence & { reachedAt: number }): boolean {
  if (a.level !== b.level) return a.level > b.level;
  if (a.wins !== b.wins) return a.wins > b.wins;
  if (a.losses !== b.losses) return a.losses < b.losses;
  if (a.reachedAt !== b.reachedAt) return a.reachedAt < b.reachedAt;
  return a.userId < b.userId;
}
