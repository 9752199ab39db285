import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { type MatchmakingEvent, matchmakingMachine } from "../../domain/game/matchmaking/matchmaking_machine.ts";
import type { RoomEvent } from "../../domain/game/room/room_event.ts";
import { roomMachine } from "../../domain/game/room/room_machine.ts";
import type { Room } from "../../domain/game/room/room.ts";
import { ANN, BEN, sampleRoom } from "../../tools/sample_rooms.ts";
import { type TestApp, testApp } from "../../tools/test_app.ts";
import { enterRoom, runningEvent, type TestPlayer, testPlayer } from "../../tools/test_game.ts";

/** What people can do over a socket; the clock's events have tests of their own. */
const EVENTS: readonly RoomEvent[] = [ANN, BEN].flatMap((by): RoomEvent[] => [
  { type: "join", by, tab: by, now: 0 },
  { type: "disconnect", by, tab: by, now: 0 },
  { type: "forfeit", by, now: 0 },
  { type: "move", by, row: 0, col: 0, now: 0 },
  { type: "move", by, row: 1, col: 1, now: 0 },
]);
const MOST_STONES = 2;
/** A spread of the paths; `STOWMARK_WALKS=1000` walks them all. */
const WALKS = Number(Deno.env.get("STOWMARK_WALKS") ?? 40);

/** Two rooms are the same when a player could not tell them apart. */
function seen(value: unknown, { board, tabs, absentUntil, winner, turn }: Room): string {
  return JSON.stringify([
    value,
    board,
    [tabs.X, tabs.O].map(Boolean),
    [absentUntil.X, absentUntil.O].map(Boolean),
    winner,
    turn,
  ]);
}

function paths() {
  return getShortestPaths(roomMachine, {
    input: sampleRoom("event"),
    events: [...EVENTS],
    serializeState: ({ value, context }) => seen(value, context),
    stopWhen: ({ context }) => context.board.flat().filter(Boolean).length >= MOST_STONES,
  });
}

Deno.test("every path of the room machine leads a live server, over real sockets, to the very state the machine says", async () => {
  await using app = await testApp();
  const all = paths();
  assert.ok(all.length > 30, `${all.length} paths`);
  const walks = everySome(all, WALKS);
  for (const [number, path] of walks.entries()) {
    const events = path.steps.map(({ event }) => event).filter(isRoomEvent);
    const { status, room } = await walk(app, number, events);
    assert.equal(seen(status, room), seen(path.state.value, path.state.context), JSON.stringify(events));
  }
});

const WISHES = ["enter", "find", "cancel", "rival comes", "rival goes"] as const;

Deno.test("whatever two people press, the matchmaking screen's machine says what the server has stored", async () => {
  await using app = await testApp();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...WISHES), { minLength: 2, maxLength: 6 }), async (wishes) => {
      const { eventId } = await runningEvent(app);
      using ann = await testPlayer(app, `ann${++number}@example.org`);
      using rival = await testPlayer(app, `rival${number}@example.org`);
      const screen = createActor(matchmakingMachine, { input: { userId: ann.userId, eventId } }).start();
      await enterRoom(rival, eventId);
      for (const wish of ["enter", ...wishes] as const) {
        await press(wish, ann, rival, eventId);
        await pairedIfBothWait(app, eventId);
        // A push that is on its way arrives before the answer to a later message on the same socket.
        await ann.say("leaveGameRoom", { gameId: "none" });
        for (const { event, payload } of ann.heard.splice(0)) screen.send(screenEvent(event, payload));
        assert.equal(screen.getSnapshot().value, await storedStatus(app, ann.userId, eventId), wishes.join(", "));
        if (screen.getSnapshot().value === "game_ready") return;
      }
    }),
    { numRuns: 12 },
  );
});

async function press(wish: typeof WISHES[number], ann: TestPlayer, rival: TestPlayer, eventId: string): Promise<void> {
  if (wish === "enter") await enterRoom(ann, eventId);
  if (wish === "find") await ann.say("findMatch", { eventId });
  if (wish === "cancel") await ann.say("cancelMatchmaking", { eventId });
  if (wish === "rival comes") await rival.say("findMatch", { eventId });
  if (wish === "rival goes") await rival.say("cancelMatchmaking", { eventId });
}

/** As the screen hears it: the push's name and its fields. */
function screenEvent(event: string, payload: unknown): MatchmakingEvent {
  return { type: event, ...(payload as object) } as MatchmakingEvent;
}

async function pairedIfBothWait(app: TestApp, eventId: string): Promise<void> {
  for (;;) {
    const tickets = await app.pool`select from tickets where event_id = ${eventId}`;
    if (tickets.length < 2) return;
  }
}

async function storedStatus(app: TestApp, userId: string, eventId: string): Promise<string> {
  const [seat] = await app.pool`select from seats where user_id = ${userId} and is_live`;
  const [ticket] = await app.pool`select from tickets where user_id = ${userId} and event_id = ${eventId}`;
  return seat ? "game_ready" : ticket ? "looking_for_player" : "connected";
}

function everySome<T>(all: readonly T[], most: number): T[] {
  const stride = Math.max(Math.floor(all.length / most), 1);
  return all.filter((_, index) => index % stride === 0);
}

function isRoomEvent(event: { type: string }): event is RoomEvent {
  return EVENTS.some(({ type }) => type === event.type);
}

async function walk(
  app: TestApp,
  number: number,
  events: readonly RoomEvent[],
): Promise<{ status: string; room: Room }> {
  const { eventId } = await runningEvent(app, { lives: 9 });
  using one = await testPlayer(app, `one${number}@example.org`);
  using other = await testPlayer(app, `other${number}@example.org`);
  const players = [one, other] as const;
  for (const player of players) await enterRoom(player, eventId);
  for (const player of players) await player.say("findMatch", { eventId });
  const [{ gameId }] = await Promise.all([one.take("playerFound"), other.take("playerFound")]);
  const stored = async () => {
    const [row] = await app.pool<{ status: string; room: Room }[]>`select status, room from games where id = ${gameId}`;
    return row ?? assert.fail("the game is stored");
  };
  const { room } = await stored();
  const seats = { [ANN]: playerOf(players, room, "X"), [BEN]: playerOf(players, room, "O") };
  for (const event of events) if ("by" in event) await act(seats[event.by] ?? assert.fail(event.by), gameId, event);
  return await stored();
}

function playerOf(players: readonly TestPlayer[], { players: seats }: Room, symbol: "X" | "O"): TestPlayer {
  const seat = seats.find((each) => each.symbol === symbol);
  return players.find(({ userId }) => userId === seat?.userId) ?? assert.fail(symbol);
}

async function act(player: TestPlayer, gameId: string, event: RoomEvent): Promise<void> {
  if (event.type === "join") await player.say("joinGame", { gameId });
  if (event.type === "disconnect") await player.say("leaveGameRoom", { gameId });
  if (event.type === "forfeit") await player.say("forfeitGame", { gameId });
  if (event.type === "move") await player.say("makeMove", { gameId, row: event.row, col: event.col });
}
