import assert from "node:assert/strict";
import { createActor, getNextSnapshot, SimulatedClock } from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { type MatchmakingEvent, matchmakingMachine } from "../../../domain/game/matchmaking/matchmaking_machine.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import { EventId, UserId } from "../../../domain/wire/ids.ts";
import { findTicket } from "../../../db/game/tickets.ts";
import { type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import {
  enterRoom,
  playerOf,
  runningEvent,
  startedGame,
  type TestPlayer,
  testPlayer,
} from "../../../tests/support/test_game.ts";

interface Scene {
  readonly url: string;
  readonly eventId: string;
  readonly ann: TestPlayer;
  readonly rival: TestPlayer;
}

const player = {} as Player;
/** What the server makes the screen do; `queueUpdate` moves nothing. */
const PUSHED = [
  { type: "eventJoined", payload: { event: {} as TournamentEvent, player, queueSize: 0 } },
  { type: "matchmakingStarted", payload: { queueSize: 1, player } },
  { type: "playerFound", payload: { gameId: "g" } },
  { type: "matchmakingCancelled", payload: { message: "" } },
  { type: "opponentDisconnected", payload: {} },
  { type: "redirectToGame", payload: { gameId: "g" } },
  { type: "error", payload: { message: "no" } },
  { type: "connectionLost" },
] as const;
type Pushed = typeof PUSHED[number]["type"];
const EVENTS = PUSHED as readonly unknown[] as readonly (MatchmakingEvent & { readonly type: Pushed })[];

/** How people bring the server to say each of them. */
const PROVOKED: Readonly<Record<Pushed, (scene: Scene) => unknown>> = {
  eventJoined: ({ ann, eventId }) => enterRoom(ann, eventId),
  matchmakingStarted: ({ ann, eventId }) => ann.say("findMatch", { eventId }),
  async playerFound({ url, ann, rival, eventId }) {
    await rival.say("findMatch", { eventId });
    // Pressed in another tab, unless this one looks already.
    using other = await playerOf({ url }, ann.member);
    await other.say("findMatch", { eventId });
    await ann.take("playerFound");
  },
  async opponentDisconnected({ ann, rival }) {
    rival.socket.disconnect();
    await ann.take("opponentDisconnected");
  },
  matchmakingCancelled: ({ ann, eventId }) => ann.say("cancelMatchmaking", { eventId }),
  redirectToGame: ({ ann, eventId }) => ann.say("findMatch", { eventId }),
  error: ({ ann }) => ann.say("findMatch", { eventId: 7 }),
  connectionLost: ({ ann }) => ann.socket.disconnect(),
};

function transitions() {
  const ways = getShortestPaths(matchmakingMachine, {
    input: { userId: "ann", eventId: "cup" },
    events: [...EVENTS],
    serializeState: ({ value, context }) => value === "game_ready" ? `${value} ${context.ticket.state}` : value,
  });
  return ways.flatMap(({ state, steps }) => {
    const before = steps.map(({ event }) => event.type).filter(isPushed);
    return EVENTS.filter((event) => state.can(event)).map((event) => ({
      from: state.value,
      pushes: [...before, event.type],
      to: getNextSnapshot(matchmakingMachine, state, event).value,
    }));
  });
}

/**
 * A game elsewhere is announced before anybody can be sent back to it; and a match comes to nothing only after it was
 * found, while nobody sits at its board.
 */
function isPossible({ from, pushes }: { readonly from: string; readonly pushes: readonly Pushed[] }): boolean {
  const [found, last] = pushes.slice(-2);
  if (last === "opponentDisconnected") return found === "playerFound";
  return !(from === "looking_for_player" && last === "redirectToGame");
}

Deno.test("every transition of the matchmaking machine is one that a live server makes, and both agree where it leads", async () => {
  await using app = await testApp();
  const all = transitions().filter(isPossible);
  assert.deepEqual(new Set(all.flatMap(({ pushes }) => pushes)), new Set(EVENTS.map(({ type }) => type)));
  assert.deepEqual(new Set(all.map(({ to }) => to)).size, 5, "every status");
  for (const [number, { pushes, to }] of all.entries()) await walk(app, number, pushes, to);
});

async function walk(app: TestApp, number: number, pushes: readonly Pushed[], to: string): Promise<void> {
  const { eventId } = await runningEvent(app);
  using before = await testPlayer(app, `ann${number}@example.org`);
  using rival = await testPlayer(app, `rival${number}@example.org`);
  await enterRoom(rival, eventId);
  if (pushes.includes("redirectToGame") && !pushes.includes("playerFound")) await startedGame([before, rival], eventId);
  else await enterRoom(before, eventId);
  using ann = await playerOf(app, before.member);
  const screen = createActor(matchmakingMachine, {
    input: { userId: ann.userId, eventId },
    clock: new SimulatedClock(),
  }).start();
  const heard: string[] = [];
  const hear = (event: string, payload: unknown) => {
    heard.push(event);
    screen.send({ type: event, payload } as MatchmakingEvent);
  };
  ann.socket.onAny(hear);
  ann.socket.on("disconnect", () => hear("connectionLost", {}));
  for (const push of pushes) {
    heard.length = 0;
    await PROVOKED[push]({ url: app.url, eventId, ann, rival });
    // A push that is on its way arrives before the answer to a later message on the same socket.
    if (ann.socket.connected) await ann.say("leaveGameRoom", { gameId: "none" });
    assert.ok(heard.includes(push), `${push} in ${pushes.join(", ")}`);
  }
  assert.equal(screen.getSnapshot().value, to, pushes.join(", "));
  if (to !== "connecting" && to !== "error") assert.equal(await storedStatus(app, ann.userId, eventId), to);
}

function isPushed(type: string): type is Pushed {
  return type in PROVOKED;
}

async function storedStatus(app: TestApp, userId: string, eventId: string): Promise<string> {
  const { state } = await findTicket(app.pool, { eventId: EventId.parse(eventId), userId: UserId.parse(userId) });
  if (state === "paired" || state === "playing") return "game_ready";
  return state === "waiting" ? "looking_for_player" : "connected";
}
