import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { DELAYS } from "../../delays.ts";
import { sampleEvent, samplePlayer } from "../../../tests/support/sample_rooms.ts";
import { CONNECTION_FAILED, type Heard, MATCH_FOUND, NOT_READY, OPPONENT_LEFT } from "./matchmaking.ts";
import { type MatchmakingEvent, matchmakingMachine } from "./matchmaking_machine.ts";

const [player, event] = [samplePlayer(), sampleEvent()];
const joined: MatchmakingEvent = { type: "eventJoined", payload: { event, player, queueSize: 0 } };
const started: MatchmakingEvent = { type: "matchmakingStarted", payload: { queueSize: 1, player } };
/** What the server says, as far as the screen reads it. */
const told = (type: keyof Heard, payload: object) => ({ type, payload }) as MatchmakingEvent;
const found = told("playerFound", { gameId: "g" });
const cancelled = told("matchmakingCancelled", { message: "The event was cancelled." });
const opponentLost = told("opponentDisconnected", {});
const EVENTS: readonly MatchmakingEvent[] = [
  joined,
  { type: "joinFailed", payload: { message: "full" } },
  { type: "connectionLost" },
  { type: "findMatch" },
  started,
  told("queueUpdate", { queueSize: 4 }),
  found,
  cancelled,
  opponentLost,
  told("redirectToGame", { gameId: "g" }),
  { type: "error", payload: { message: "no" } },
  { type: "cancel" },
  { type: "leave" },
];

const input = { userId: "ann", eventId: "cup" };

/** A screen with a clock of its own, and what it wanted done. */
function screenAfter(...events: MatchmakingEvent[]) {
  const clock = new SimulatedClock();
  const actor = createActor(matchmakingMachine, { input, clock }).start();
  const signals: unknown[] = [];
  actor.on("*", (signal) => signals.push(signal));
  const hear = (...more: MatchmakingEvent[]) => more.forEach((happened) => actor.send(happened));
  hear(...events);
  return {
    clock,
    signals,
    hear,
    status: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

Deno.test("every path leads through the five statuses, and each screen has what it shows", () => {
  const paths = getShortestPaths(matchmakingMachine, { input, events: [...EVENTS] });
  const states = new Set(paths.map(({ state }) => String(state.value)));
  assert.deepEqual([...states].sort(), ["connected", "connecting", "error", "game_ready", "looking_for_player"]);
  for (const { state } of paths) {
    const { context, value } = state;
    if (value === "game_ready") assert.ok(context.leaving?.path.startsWith("/app/game/") && context.message);
    if (value === "error") assert.ok(context.message && !context.leaving);
    if (value === "looking_for_player") assert.ok(context.player);
    else assert.equal(context.warning, null);
  }
});

Deno.test("a match found says so and leads to the game after two seconds, connection or not", () => {
  for (const meanwhile of [[], [{ type: "connectionLost" }]] satisfies MatchmakingEvent[][]) {
    const screen = screenAfter(joined, started, found, ...meanwhile);
    assert.deepEqual([screen.status(), screen.context().message], ["game_ready", MATCH_FOUND]);
    screen.clock.increment(1_999);
    assert.deepEqual(screen.signals, []);
    screen.clock.increment(1);
    assert.deepEqual(screen.signals, [{ type: "goTo", path: "/app/game/g" }]);
  }
});

Deno.test("a cancelled search says why and leads to the event's page, whoever cancelled it", () => {
  for (const before of [[joined], [joined, started]]) {
    const screen = screenAfter(...before, cancelled);
    assert.deepEqual([screen.status(), screen.context().message], ["connected", "The event was cancelled."]);
    screen.clock.increment(1_500);
    assert.deepEqual(screen.signals, [{ type: "goTo", path: "/app/events/view/cup" }]);
  }
});

Deno.test("a lost opponent means looking again, and is spoken of for five seconds", () => {
  const screen = screenAfter(joined, started, found, opponentLost);
  assert.deepEqual([screen.status(), screen.context().warning], ["looking_for_player", OPPONENT_LEFT]);
  screen.clock.increment(DELAYS.opponentLeft - 1);
  screen.hear(opponentLost);
  screen.clock.increment(DELAYS.opponentLeft - 1);
  assert.equal(screen.context().warning, OPPONENT_LEFT);
  screen.clock.increment(1);
  assert.equal(screen.context().warning, null);
  assert.deepEqual(screen.signals, [], "and nobody goes to the game that came to nothing");
});

Deno.test("a search that a lost connection broke off goes on when the room is joined again, unless it was given up", () => {
  const lost: MatchmakingEvent = { type: "connectionLost" };
  assert.deepEqual(screenAfter(joined, started, lost, joined).signals, [{ type: "search" }]);
  assert.deepEqual(screenAfter(joined, lost, joined).signals, []);
  assert.deepEqual(screenAfter(joined, started, cancelled, lost, joined).signals, []);
  assert.deepEqual(screenAfter(joined, started, { type: "leave" }, lost, joined).signals, []);
});

Deno.test("a connection that does not come about in twenty seconds is a failure, and may still come", () => {
  const screen = screenAfter();
  screen.clock.increment(DELAYS.connecting);
  assert.deepEqual([screen.status(), screen.context().message], ["error", CONNECTION_FAILED]);
  screen.hear(joined);
  assert.equal(screen.status(), "connected");
});

Deno.test("without a user or an event the search is refused", () => {
  const actor = createActor(matchmakingMachine, { input: { userId: null, eventId: "cup" } }).start();
  actor.send(joined);
  actor.send({ type: "findMatch" });
  assert.deepEqual([actor.getSnapshot().value, actor.getSnapshot().context.message], ["error", NOT_READY]);
  actor.stop();
});

/** Which status each event leads to, whatever was there: five statuses, each reached by the events before it. */
const STATUSES = {
  connecting: [],
  connected: [joined],
  looking_for_player: [joined, started],
  game_ready: [joined, started, found],
  error: [{ type: "error", payload: { message: "no" } }],
} as const satisfies Readonly<Record<string, readonly MatchmakingEvent[]>>;
type Status = keyof typeof STATUSES;

const TABLE: Readonly<Record<MatchmakingEvent["type"], Readonly<Partial<Record<Status, Status>>>>> = {
  eventJoined: { connecting: "connected", error: "connected" },
  joinFailed: { connecting: "error" },
  connectionLost: {
    connected: "connecting",
    looking_for_player: "connecting",
    error: "connecting",
  },
  findMatch: {},
  matchmakingStarted: { connected: "looking_for_player" },
  queueUpdate: {},
  playerFound: { connected: "game_ready", looking_for_player: "game_ready" },
  matchmakingCancelled: { looking_for_player: "connected" },
  opponentDisconnected: { game_ready: "looking_for_player" },
  redirectToGame: {
    connecting: "game_ready",
    connected: "game_ready",
    looking_for_player: "game_ready",
    error: "game_ready",
  },
  error: { connecting: "error", connected: "error", looking_for_player: "error", game_ready: "error" },
  cancel: {},
  leave: {},
};

/** What the ticket may be while a status is shown. */
const TICKETS: Readonly<Record<Status, readonly string[] | null>> = {
  connecting: null,
  connected: ["none", "cancelled", "expired"],
  looking_for_player: ["waiting"],
  game_ready: ["paired", "playing"],
  error: null,
};

Deno.test("every event in every status of the screen, and the status is the ticket's state", () => {
  for (const [status, before] of Object.entries(STATUSES)) {
    for (const event of EVENTS) {
      const screen = screenAfter(...before, event);
      const wanted = TABLE[event.type][status as Status] ?? status;
      assert.equal(screen.status(), wanted, `${event.type} in ${status}`);
      const tickets = TICKETS[wanted as Status];
      if (tickets) assert.ok(tickets.includes(screen.context().ticket.state), `${event.type} in ${status}`);
    }
  }
});

Deno.test("a wish is asked once, is foretold by the ticket's machine, and stays until the server answers", () => {
  const screen = screenAfter(joined, { type: "findMatch" }, { type: "findMatch" });
  assert.deepEqual(screen.signals, [{ type: "search" }]);
  assert.equal(screen.context().predicted?.state, "waiting");
  screen.hear(started);
  assert.equal(screen.context().predicted, null);
  screen.hear({ type: "cancel" }, { type: "cancel" });
  assert.deepEqual(screen.signals.slice(1), [{ type: "cancel" }]);
  assert.deepEqual([screen.status(), screen.context().predicted?.state], ["looking_for_player", "cancelled"]);
  screen.hear(found);
  assert.deepEqual([screen.status(), screen.context().predicted], ["game_ready", null], "found before it was heard");
  assert.deepEqual(screenAfter(joined, { type: "cancel" }).signals, [], "nothing to cancel");
});
