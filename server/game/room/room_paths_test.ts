import assert from "node:assert/strict";
import { getNextSnapshot } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { openRoom, type Room, type RoomEvent } from "../../../domain/game/room/room.ts";
import { roomMachine } from "../../../domain/game/room/room_machine.ts";
import { ANN, BEN, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import { type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { pairedGame, runningEvent, type TestPlayer, testPlayer } from "../../../tests/support/test_game.ts";

/** What people can do over a socket; the clock's events have tests of their own. */
const EVENTS: readonly RoomEvent[] = [ANN, BEN].flatMap((by): RoomEvent[] => [
  { type: "join", by, tab: by, now: 0 },
  { type: "disconnect", by, tab: by, now: 0 },
  { type: "forfeit", by, now: 0 },
  { type: "move", by, row: 0, col: 0, now: 0 },
  { type: "move", by, row: 1, col: 1, now: 0 },
]);
const MAX_STONES = 2;
/** `STOWMARK_WALKS=all` walks every path; without it, as few as make every kind of transition. */
const WALKS_ALL = Deno.env.get("STOWMARK_WALKS") === "all";

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
    stopWhen: ({ context }) => context.board.flat().filter(Boolean).length >= MAX_STONES,
  });
}

type State = ReturnType<typeof paths>[number]["state"];

/** A way from the empty room, one event after the other, and where it ends. */
interface Way {
  readonly events: readonly RoomEvent[];
  readonly state: State;
  readonly made: readonly string[];
}

function ways(): Way[] {
  return paths().flatMap(({ state, steps }) => {
    const events = steps.map(({ event }) => event).filter(isRoomEvent);
    return EVENTS.filter((event) => state.can(event)).map((event) => wayOf([...events, event]));
  });
}

function wayOf(events: readonly RoomEvent[]): Way {
  let state: State = roomMachine.resolveState({ value: "waiting", context: openRoom(sampleRoom("event")) });
  const made: string[] = [];
  for (const event of events) {
    const next: State = getNextSnapshot(roomMachine, state, event);
    made.push([there(state), JSON.stringify(event), there(next)].join(" -> "));
    state = next;
  }
  return { events, state, made };
}

function there({ value, context: { tabs, turn } }: State): string {
  return [value, tabs.X ? "X" : "", tabs.O ? "O" : "", turn].join(" ");
}

function covering(all: readonly Way[]): Way[] {
  const chosen: Way[] = [];
  const open = new Set(all.flatMap(({ made }) => made));
  while (open.size > 0) {
    const gain = ({ made }: Way) => new Set(made.filter((each) => open.has(each))).size;
    const best = all.reduce((a, b) => gain(b) > gain(a) ? b : a);
    for (const each of best.made) open.delete(each);
    chosen.push(best);
  }
  return chosen;
}

Deno.test("every transition of the room machine is made by a live server, over real sockets; what the machine refuses changes nothing", async () => {
  await using app = await testApp();
  const all = ways();
  const walks = WALKS_ALL ? all : covering(all);
  for (const [number, { events, state }] of walks.entries()) {
    const refused = EVENTS.filter((event) => !state.can(event));
    const { status, room } = await walk(app, number, [...events, ...refused]);
    assert.equal(seen(status, room), seen(state.value, state.context), JSON.stringify(events));
    assert.equal(room.seq, state.context.seq, JSON.stringify(refused));
  }
});

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
  const { gameId } = await pairedGame(players, eventId);
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
