import assert from "node:assert/strict";
import { standingsOf } from "../../../domain/game/events/event.ts";
import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import type { EventId } from "../../../domain/wire/ids.ts";
import { endedTournamentsOf } from "../../../db/game/history.ts";
import { listParticipants } from "../../../db/game/participants.ts";
import { signInUser } from "../../../db/auth/users.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../../tests/support/server/test_app.ts";
import { runningEvent, startedGame, startedTable, testPlayer } from "../../../tests/support/test_game.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";

interface Page {
  readonly games: readonly PastGame[];
  readonly next: string | null;
}

interface Tournaments {
  readonly tournaments: readonly PastTournament[];
  readonly next: string | null;
}

async function gamesOf(member: Member, payload: object = {}): Promise<Page> {
  return (await member.read<Page>("player", "list_games", payload)).body;
}

Deno.test("a game that is over stands in the list of both its players, the latest first, and in nobody else's", async () => {
  const app = await sharedApp();
  const { eventId } = await runningEvent(app, { lives: 9 });
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const eve = await app.signIn("eve@example.org");
  const played: string[] = [];
  for (const loser of [ann, ben, ann]) {
    const { gameId } = await startedGame([ann, ben], eventId);
    assert.deepEqual((await gamesOf(ann.member)).games.length, played.length, "not while it is played");
    await loser.say("forfeitGame", { gameId });
    await Promise.all([ann.take("gameEnd"), ben.take("gameEnd")]);
    played.unshift(gameId);
  }
  for (const { member } of [ann, ben]) {
    const { games, next } = await gamesOf(member);
    assert.deepEqual([games.map(({ gameState }) => gameState.gameId), next], [played, null]);
  }
  const [latest] = (await gamesOf(ben.member)).games;
  assert.deepEqual([latest?.ending.forfeiter, latest?.eventTitle, latest?.gameState.status], [
    ann.userId,
    "Friday cup",
    "completed",
  ]);
  assert.deepEqual(await gamesOf(eve), { succeeded: true, games: [], next: null });
});

Deno.test("older games follow page by page, each once, and those of one tournament alone where it is named", async () => {
  const app = await sharedApp();
  const { admin, eventId } = await runningEvent(app, { lives: 9 });
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  for (let at = 0; at < 3; at++) {
    const { gameId } = await startedGame([ann, ben], eventId);
    await ben.say("forfeitGame", { gameId });
    await Promise.all([ann.take("gameEnd"), ben.take("gameEnd")]);
  }
  const { username } = ben.member.user;
  const { gameId } = (await ann.member.write<{ gameId: string }>("player", "invite", { username })).body;
  for (const player of [ann, ben]) await player.say("joinGame", { gameId });
  await ann.say("forfeitGame", { gameId });
  const pages: string[][] = [];
  let before: string | null = "";
  while (before !== null) {
    const page: Page = await gamesOf(ann.member, { limit: 3, ...(before && { before }) });
    pages.push(page.games.map(({ gameState }) => gameState.gameId));
    before = page.next;
  }
  assert.deepEqual(pages.map(({ length }) => length), [3, 1]);
  assert.equal(new Set(pages.flat()).size, 4);
  assert.equal(pages[0]?.[0], gameId);
  const ofEvent = await gamesOf(ann.member, { eventId });
  assert.deepEqual(ofEvent.games.map(({ gameState }) => gameState.gameType), ["event", "event", "event"]);
  await admin.write("event", "delete_event", { eventId });
  const [, deleted] = (await gamesOf(ann.member)).games;
  assert.equal(deleted?.eventTitle, null);
});

Deno.test("a tournament is listed once it has ended, with the rank in its final table", async () => {
  await using app = await testApp();
  using table = await startedTable(app, { lives: 9 });
  const { admin, eventId, ann, ben, gameId } = table;
  await ben.say("forfeitGame", { gameId });
  await Promise.all([ann.take("gameEnd"), ben.take("gameEnd")]);
  const onlooker = await app.signIn("eve@example.org");
  await onlooker.write("event", "join_event", { eventId });
  const listed = async (member: Member) =>
    (await member.read<{ tournaments: PastTournament[] }>("player", "list_tournaments", {})).body.tournaments;
  assert.deepEqual(await listed(ann.member), []);
  await admin.write("event", "end_event", { eventId });
  const [event] = await app.pool`select ends_at <= now() as "hasEnded" from events where id = ${eventId}`;
  assert.equal(event?.hasEnded, true, "it says when it ended, not when it was to end");
  const found = await Promise.all([ann.member, ben.member].map(listed));
  assert.deepEqual(
    found.map(([row]) => [row?.title, row?.place, row?.playerCount, row?.level, row?.wins, row?.losses]),
    [["Friday cup", 1, 3, 2, 1, 0], ["Friday cup", 3, 3, 1, 0, 1]],
  );
  assert.deepEqual(await listed(onlooker), [], "who never played did not finish");
});

Deno.test("the database ranks players as the standings do, however alike they are", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const eventId = "cup" as EventId;
  await pool`
    insert into events (id, title, starts_at, ends_at, state, board_size, lives, max_players)
    values (${eventId}, 'Cup', '2026-01-01', '2026-01-02', 'ended', '3', 2, 100)`;
  for (let at = 0; at < 40; at++) {
    const identity = { subject: `s${at}`, email: `p${at}@example.org`, firstName: `p${at}`, lastName: "" };
    const userId = (await signInUser(pool, identity, ""))?.user.userId ?? assert.fail();
    const [level, wins, losses] = [1 + at % 2, 1 + at % 3, at % 5 % 2];
    const reachedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, at % 4));
    await pool`
      insert into event_players (event_id, user_id, level, lives, wins, losses, reached_at, joined_at)
      values (${eventId}, ${userId}, ${level}, 1, ${wins}, ${losses}, ${reachedAt}, ${reachedAt})`;
  }
  const standings = standingsOf(await listParticipants(pool, eventId)).map(({ userId }) => userId);
  const ranks = await Promise.all(
    standings.map(async (userId) => (await endedTournamentsOf(pool, userId, { limit: 1 }))[0]?.place),
  );
  assert.deepEqual(ranks, standings.map((_, index) => index + 1));
});

Deno.test("older tournaments follow page by page, each once", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  for (let at = 0; at < 5; at++) {
    // Two begin in the same moment.
    const start = new Date(Date.UTC(2026, 0, 1 + (at >> 1)));
    await app.pool`
      insert into events (id, title, starts_at, ends_at, state, board_size, lives, max_players)
      values (${`cup-${at}`}, ${`Cup ${at}`}, ${start}, ${new Date(+start + 1)}, 'ended', '3', 2, 100)`;
    await app.pool`
      insert into event_players (event_id, user_id, level, lives, wins, losses, reached_at, joined_at)
      values (${`cup-${at}`}, ${ann.user.userId}, 2, 1, 1, 0, ${start}, ${start})`;
  }
  const titles: string[] = [];
  let before: string | null = "";
  while (before !== null) {
    const page: Tournaments = (await ann.read<Tournaments>("player", "list_tournaments", {
      limit: 2,
      ...(before && { before }),
    })).body;
    titles.push(...page.tournaments.map(({ title }) => title));
    before = page.next;
  }
  assert.deepEqual(titles, ["Cup 4", "Cup 3", "Cup 2", "Cup 1", "Cup 0"]);
});
