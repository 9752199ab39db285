import assert from "node:assert/strict";
import { createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { EventId, UserId } from "../../wire/ids.ts";
import type { TournamentEvent } from "../events/event.ts";
import type { Player } from "../players/player.ts";
import {
  MATCH_FOUND,
  MATCHMAKING_CANCELLED,
  type MatchmakingEvent,
  matchmakingMachine,
  NOT_READY,
  OPPONENT_LEFT,
} from "./matchmaking_machine.ts";

const player: Player = {
  userId: "ann" as UserId,
  username: "ann",
  event: "cup" as EventId,
  level: 1,
  lives: 2,
  wins: 0,
  losses: 0,
  isEliminated: false,
};
const event: TournamentEvent = {
  eventId: "cup" as EventId,
  title: "Cup",
  description: "",
  startTime: "",
  endTime: "",
  status: "running",
  isClosing: false,
  boardSize: 3,
  lives: 2,
  maxPlayers: 10,
  playerCount: 1,
};
const EVENTS: readonly MatchmakingEvent[] = [
  { type: "eventJoined", event, player, queueSize: 0 },
  { type: "joinFailed", message: "full" },
  { type: "connectionFailed" },
  { type: "connectionLost" },
  { type: "findMatch" },
  { type: "matchmakingStarted", queueSize: 1, player },
  { type: "queueUpdate", queueSize: 4 },
  { type: "playerFound", gameId: "g" },
  { type: "matchmakingCancelled" },
  { type: "opponentDisconnected" },
  { type: "warningOver" },
  { type: "redirectToGame", gameId: "g" },
  { type: "error", message: "no" },
];

const input = { userId: "ann", eventId: "cup" };
const after = (...events: MatchmakingEvent[]) => {
  const actor = createActor(matchmakingMachine, { input }).start();
  for (const happened of events) actor.send(happened);
  return actor.getSnapshot();
};
const [joined] = EVENTS;
const started: MatchmakingEvent = { type: "matchmakingStarted", queueSize: 1, player };

Deno.test("every path leads through the documents' five states, and each screen has what it shows", () => {
  const paths = getShortestPaths(matchmakingMachine, { input, events: [...EVENTS] });
  const states = new Set(paths.map(({ state }) => String(state.value)));
  assert.deepEqual([...states].sort(), ["connected", "connecting", "error", "game_ready", "looking_for_player"]);
  for (const { state } of paths) {
    const { context, value } = state;
    if (value === "game_ready") assert.ok(context.leaving?.path.startsWith("/app/game/") && context.message);
    if (value === "error") assert.ok(context.message && !context.leaving);
    if (value === "looking_for_player") assert.ok(context.player);
  }
});

Deno.test("a match found says so and leads to the game after two seconds", () => {
  assert.ok(joined);
  const { context, value } = after(joined, started, { type: "playerFound", gameId: "g" });
  assert.deepEqual([value, context.message, context.leaving], ["game_ready", MATCH_FOUND, {
    path: "/app/game/g",
    afterMs: 2_000,
  }]);
});

Deno.test("cancelling goes back to the event's page, and a lost opponent means looking again", () => {
  assert.ok(joined);
  const cancelled = after(joined, started, { type: "matchmakingCancelled" });
  assert.deepEqual([cancelled.value, cancelled.context.message], ["connected", MATCHMAKING_CANCELLED]);
  assert.equal(cancelled.context.leaving?.path, "/app/events/view/cup");
  const alone = after(joined, started, { type: "playerFound", gameId: "g" }, { type: "opponentDisconnected" });
  assert.deepEqual([alone.value, alone.context.warning, alone.context.leaving], [
    "looking_for_player",
    OPPONENT_LEFT,
    null,
  ]);
});

Deno.test("without a user or an event the search is refused in the documents' words", () => {
  assert.ok(joined);
  const actor = createActor(matchmakingMachine, { input: { userId: null, eventId: "cup" } }).start();
  actor.send(joined);
  actor.send({ type: "findMatch" });
  assert.deepEqual([actor.getSnapshot().value, actor.getSnapshot().context.message], ["error", NOT_READY]);
});
