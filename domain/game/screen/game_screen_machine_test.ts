import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import type { UserId } from "../../wire/ids.ts";
import { ANN, BEN, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import type { Mark } from "../room/board.ts";
import { gameStateOf } from "../room/game_state.ts";
import { pushesOf } from "../room/pushes.ts";
import type { RoomEvent } from "../room/room.ts";
import { newRoomAt, type RoomAt, step } from "../room/step.ts";
import { type GameScreenEvent, gameScreenMachine, type HeardOnGameScreen } from "./game_screen_machine.ts";
import { canPlay, shownBoard } from "./shown_board.ts";

const NOW = Date.parse("2026-01-01T12:00:00Z");

/** A room as a server keeps it, and the screens of its two players. */
function openTable() {
  let at: RoomAt = newRoomAt(sampleRoom("event", 3, { eventId: null, now: NOW }));
  const screens = { X: openScreen(ANN), O: openScreen(BEN) };
  const commit = (event: RoomEvent) => {
    const after = step(at, event);
    if (!after) return false;
    const pushes = pushesOf({ before: at, after, event, result: null }, NOW);
    at = after;
    for (const { to, event: type, payload } of pushes) {
      for (const mark of to === "both" ? ["X", "O"] as const : [to]) {
        screens[mark].actor.send({ type, payload, now: NOW } as GameScreenEvent);
      }
    }
    return true;
  };
  const join = (mark: Mark, message?: string) => {
    const payload = {
      success: true,
      gameState: gameStateOf(at, NOW),
      seq: at.room.seq,
      ...(message ? { message } : {}),
    };
    screens[mark].actor.send({ type: "gameJoined", payload, now: NOW });
  };
  return { screens, commit, join, at: () => at };
}

function openScreen(userId: UserId) {
  const clock = new SimulatedClock();
  const actor = createActor(gameScreenMachine, { input: { userId }, clock }).start();
  const signals: unknown[] = [];
  actor.on("*", (signal) => signals.push(signal));
  return {
    clock,
    actor,
    signals,
    seen: () => actor.getSnapshot().context,
    status: () => Object.keys(Object(actor.getSnapshot().value))[0] ?? actor.getSnapshot().value,
  };
}

function openGame() {
  const table = openTable();
  table.commit({ type: "join", by: ANN, tab: "a", now: NOW });
  table.join("X", "Waiting for your opponent to join...");
  table.commit({ type: "join", by: BEN, tab: "b", now: NOW });
  table.join("O");
  return table;
}

const heard = <M extends HeardOnGameScreen>(type: M, payload: Extract<GameScreenEvent, { type: M }>["payload"]) =>
  ({ type, payload, now: NOW }) as GameScreenEvent;

Deno.test("whoever comes first waits; when both are there the board is ready", () => {
  const table = openTable();
  table.commit({ type: "join", by: ANN, tab: "a", now: NOW });
  table.join("X", "Waiting for your opponent to join...");
  assert.equal(table.screens.X.actor.getSnapshot().value, "waiting");
  table.commit({ type: "join", by: BEN, tab: "b", now: NOW });
  assert.equal(table.screens.X.status(), "ready");
  assert.equal(table.screens.X.seen().message, null);
});

Deno.test("a move shows at once, and no second one may follow before the server has answered", () => {
  const { screens: { X } } = openGame();
  X.actor.send({ type: "play", row: 1, col: 1, cmdId: "c" });
  assert.equal(shownBoard(X.seen())?.board[1]?.[1], "X");
  assert.equal(shownBoard(X.seen())?.turn, BEN);
  assert.equal(canPlay(X.seen(), 0, 0), false);
});

Deno.test("after a lost connection a move that the server never got is still ours to send, one that it got is not", () => {
  for (const arrived of [true, false]) {
    const table = openGame();
    const { X } = table.screens;
    X.actor.send({ type: "play", row: 0, col: 0, cmdId: "c" });
    X.actor.send({ type: "connectionLost" });
    const before = table.at();
    const after = arrived ? step(before, { type: "move", by: ANN, row: 0, col: 0, now: NOW }) : before;
    assert.ok(after);
    X.actor.send(heard("gameJoined", { success: true, gameState: gameStateOf(after, NOW), seq: after.room.seq }));
    assert.equal(X.seen().pending?.cmdId, arrived ? undefined : "c");
    assert.equal(shownBoard(X.seen())?.board[0]?.[0], "X");
  }
});

Deno.test("an opponent who loses the connection is waited for, and a return opens the board again", () => {
  const table = openGame();
  table.commit({ type: "disconnect", by: BEN, tab: "b", now: NOW });
  const { X } = table.screens;
  assert.equal(X.actor.getSnapshot().value, "waiting");
  assert.equal(X.seen().opponentAwayUntil, NOW + 20_000);
  assert.equal(canPlay(X.seen(), 0, 0), true);
  table.commit({ type: "join", by: BEN, tab: "b2", now: NOW });
  assert.equal(X.status(), "ready");
  assert.equal(X.seen().opponentAwayUntil, null);
});

Deno.test("who joins again while the opponent is away waits, and knows until when", () => {
  const table = openGame();
  table.commit({ type: "disconnect", by: BEN, tab: "b", now: NOW });
  table.screens.X.actor.send({ type: "connectionLost" });
  table.join("X");
  assert.equal(table.screens.X.actor.getSnapshot().value, "waiting");
  assert.equal(table.screens.X.seen().opponentAwayUntil, NOW + 20_000);
});

Deno.test("a refused join and a game error lead to the error state, each with its sentence", () => {
  const { X: refused } = openTable().screens;
  refused.actor.send(heard("gameJoined", { success: false, error: "You do not play in this game." }));
  assert.equal(refused.actor.getSnapshot().value, "error");
  assert.equal(refused.seen().fault?.sentence, "You do not play in this game.");

  const { X: broken } = openGame().screens;
  broken.actor.send(heard("gameError", { error: "" }));
  assert.equal(broken.seen().fault?.sentence, "Game error occurred");
});

Deno.test("a request to join that the server does not take leads to the error state, in its words or the usual ones", () => {
  const { X, O } = openTable().screens;
  X.actor.send({ type: "joinFailed", sentence: null });
  assert.equal(X.actor.getSnapshot().value, "error");
  assert.equal(X.seen().fault?.sentence, "Failed to join game room");
  O.actor.send({ type: "joinFailed", sentence: "Too many requests. Please wait a moment." });
  assert.equal(O.seen().fault?.sentence, "Too many requests. Please wait a moment.");
  const { X: playing } = openGame().screens;
  playing.actor.send({ type: "joinFailed", sentence: null });
  assert.equal(playing.status(), "ready");
});

Deno.test("a cancelled game says why, and leads home after three seconds, connection or not", () => {
  const table = openGame();
  table.commit({ type: "cancel", message: "The event was cancelled.", now: NOW });
  const { O } = table.screens;
  assert.equal(O.seen().cancelled, "The event was cancelled.");
  O.actor.send({ type: "connectionLost" });
  O.clock.increment(2_999);
  assert.deepEqual(O.signals, []);
  O.clock.increment(1);
  assert.deepEqual(O.signals, [{ type: "goTo", path: "/app/home" }]);
});

Deno.test("who forfeits here goes where forfeits lead; the other one stays, since there is no tournament to go on with", () => {
  const table = openGame();
  const { X, O } = table.screens;
  X.actor.send({ type: "forfeit" });
  table.commit({ type: "forfeit", by: ANN, now: NOW });
  for (const { clock } of [X, O]) clock.increment(3_000);
  assert.equal(O.seen().end?.forfeiter, ANN);
  assert.deepEqual([X.signals, O.signals], [[{ type: "goTo", path: "/app/home" }], []]);
});

Deno.test("words that were overtaken on their way change nothing", () => {
  const table = openGame();
  const old = gameStateOf(table.at(), NOW);
  table.commit({ type: "move", by: ANN, row: 0, col: 0, now: NOW });
  const { O } = table.screens;
  O.actor.send(heard("opponentReconnected", { gameState: old, seq: old.seq }));
  assert.equal(shownBoard(O.seen())?.board[0]?.[0], "X");
});
