import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { GameId } from "../../wire/ids.ts";
import { gameEndOf } from "../room/pushes.ts";
import { gameStateOf } from "../room/game_state.ts";
import { ANN, begun, BEN, feed } from "../../../tests/support/sample_rooms.ts";
import { gameScreenMachine } from "./game_screen_machine.ts";

const NEXT = GameId.parse("next");

/** Ann's screen at the end of a game that leads elsewhere after 3 s. */
function annsEnd() {
  const clock = new SimulatedClock();
  const screen = createActor(gameScreenMachine, { input: { userId: ANN }, clock }).start();
  const gone: string[] = [];
  screen.on("goTo", ({ path }) => gone.push(path));
  let asked = 0;
  screen.on("askRematch", () => asked++);
  const at = begun("invite");
  screen.send({ type: "gameStarted", payload: { gameState: gameStateOf(at, 0), seq: at.room.seq }, now: 0 });
  const over = feed(at, { type: "forfeit", by: BEN, now: 0 });
  screen.send({ type: "gameEnd", payload: gameEndOf(over, null, 0), now: 0 });
  const news = { gameId: over.room.gameId, until: null, seq: over.room.seq };
  const hear = (
    state: "open" | "asked" | "agreed",
    askedBy: typeof ANN | null,
    nextGameId: typeof NEXT | null = null,
  ) => screen.send({ type: "rematch", payload: { ...news, state, askedBy, nextGameId }, now: 0 });
  return { screen, clock, gone, hear, asked: () => asked };
}

Deno.test("who asks for a rematch stays, asks once, and goes to the new game when the other one wants it too", () => {
  const { screen, clock, gone, hear, asked } = annsEnd();
  screen.send({ type: "askRematch" });
  screen.send({ type: "askRematch" });
  clock.increment(60_000);
  assert.deepEqual([asked(), gone], [1, []]);
  hear("agreed", ANN, NEXT);
  assert.deepEqual(gone, ["/app/game/next"]);
});

Deno.test("declined or not taken, the screen goes on as if nobody had asked", () => {
  for (const end of ["declined", "failed"]) {
    const { screen, clock, gone, hear } = annsEnd();
    screen.send({ type: "askRematch" });
    if (end === "failed") screen.send({ type: "rematchFailed" });
    else hear("open", null);
    clock.increment(3_000);
    assert.equal(gone.length, 1, end);
  }
});

Deno.test("an offer keeps nobody on the page who does not take it", () => {
  const { screen, clock, gone, hear } = annsEnd();
  hear("asked", BEN);
  assert.equal(screen.getSnapshot().context.rematch.askedBy, BEN);
  clock.increment(3_000);
  assert.equal(gone.length, 1);
});
