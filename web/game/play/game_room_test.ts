import assert from "node:assert/strict";
import { createActor } from "xstate";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { gameScreenMachine } from "../../../domain/game/screen/game_screen_machine.ts";
import { shownBoard } from "../../../domain/game/screen/shown_board.ts";
import { GameId } from "../../../domain/wire/ids.ts";
import { fakeGameSocket } from "../../../tests/support/server/fake_game_socket.ts";
import { ANN, begun, moves } from "../../../tests/support/sample_rooms.ts";
import { openGameRoom } from "./game_room.ts";

const STRANGE = GameId.parse("another-game");

function annsGame() {
  let at = begun("event");
  const server = fakeGameSocket();
  const screen = createActor(gameScreenMachine, { input: { userId: ANN } }).start();
  const left: string[] = [];
  const calls = {
    leaveEvent(eventId: string) {
      left.push(eventId);
      return Promise.resolve();
    },
    rematch: () => Promise.resolve(),
  };
  const room = openGameRoom({ gameId: at.room.gameId, userId: ANN, socket: server.socket, screen, calls });
  const end = room.listen();
  const state = () => gameStateOf(at, 0);
  const greet = () => server.push("gameJoined", { success: true, gameState: state(), seq: at.room.seq });
  const leave = room.sit(true);
  greet();
  return {
    ...server,
    room,
    screen,
    left,
    move: (cells: string) => at = moves(at, cells),
    state,
    greet,
    claim: { gameId: at.room.gameId, userId: ANN },
    stop() {
      leave();
      end();
      screen.stop();
    },
    cell: (row: number, col: number) => shownBoard(screen.getSnapshot().context)?.board[row]?.[col],
  };
}

Deno.test("the seat is taken with a connection, and left with the page, which hears no more", () => {
  const game = annsGame();
  assert.deepEqual(game.sent, [{ message: "joinGame", payload: game.claim }]);
  game.stop();
  assert.deepEqual(game.sent.at(-1), { message: "leaveGameRoom", payload: game.claim });
  assert.equal(game.hasListeners(), false);
});

Deno.test("who leaves by the guard leaves the seat once, and the event's room; who only goes to another page stays in it", () => {
  const game = annsGame();
  game.room.leave();
  game.stop();
  assert.deepEqual(game.sent.map(({ message }) => message), ["joinGame", "leaveGameRoom"]);
  assert.deepEqual(game.left, ["cup"]);
  const other = annsGame();
  other.stop();
  assert.deepEqual(other.left, []);
});

Deno.test("one's own move shows at once, and the server's word takes its place", () => {
  const game = annsGame();
  game.room.play(1, 1);
  assert.equal(game.cell(1, 1), "X");
  assert.equal(game.sent.at(-1)?.message, "makeMove");
  game.move("11 02");
  const gameState = game.state();
  const { board, seq } = gameState;
  game.push("moveUpdate", {
    gameState,
    board,
    nextTurn: ANN,
    winner: null,
    isDraw: false,
    gameStatus: "playing",
    seq,
  });
  assert.deepEqual([game.cell(1, 1), game.cell(0, 2)], ["X", "O"]);
  assert.equal(game.screen.getSnapshot().context.pending, null);
  game.stop();
});

Deno.test("a move that the server refuses is taken back, whether a push or the acknowledgement says so", () => {
  const game = annsGame();
  game.room.play(1, 1);
  game.answer({ ok: false, error: "That cell is taken." });
  assert.equal(game.cell(1, 1), null);
  game.room.play(0, 0);
  game.push("moveRejected", { error: "It is not your turn.", gameState: game.state(), seq: game.state().seq });
  assert.equal(game.cell(0, 0), null);
  game.stop();
});

Deno.test("a cell that cannot be played sends nothing", () => {
  const game = annsGame();
  game.room.play(1, 1);
  game.room.play(0, 0);
  game.room.play(7, 7);
  assert.deepEqual(game.sent.map(({ message }) => message), ["joinGame", "makeMove"]);
  game.stop();
});

Deno.test("pushes about another game change nothing", () => {
  const game = annsGame();
  const before = game.screen.getSnapshot().context;
  const gameState = { ...game.state(), gameId: STRANGE };
  game.push("gameCancelled", { gameId: STRANGE, message: "The event was cancelled.", seq: 9 });
  game.push("gameStarted", { gameState, seq: 9 });
  game.push("gameDraw", { newGameState: gameState, message: "", seq: 9 });
  game.push("gameJoined", { success: true, gameState, seq: 9 });
  assert.deepEqual(game.screen.getSnapshot().context, before);
  game.stop();
});

Deno.test("after a lost connection the game is asked for from where it was, and a move on its way is sent again", () => {
  const game = annsGame();
  game.room.play(2, 2);
  const first = game.sent.at(-1);
  game.room.sit(false);
  assert.equal(game.screen.getSnapshot().value, "connecting");
  game.room.sit(true);
  assert.deepEqual(game.sent.at(-1), { message: "joinGame", payload: { ...game.claim, lastSeq: game.state().seq } });
  game.greet();
  assert.deepEqual(game.sent.at(-1), first, "under the same name, so that it counts once");
  assert.equal(game.cell(2, 2), "X");
  game.stop();
});

Deno.test("a forfeit is the server's to declare: until then the game goes on", () => {
  const game = annsGame();
  game.room.forfeit();
  assert.deepEqual(game.sent.at(-1), { message: "forfeitGame", payload: game.claim });
  assert.equal(game.screen.getSnapshot().context.end, null);
  game.stop();
});

Deno.test("a request to join that is refused without a push shows why", () => {
  const server = fakeGameSocket();
  const screen = createActor(gameScreenMachine, { input: { userId: ANN } }).start();
  const room = openGameRoom({
    gameId: "g1",
    userId: ANN,
    socket: server.socket,
    screen,
    calls: { leaveEvent: () => Promise.resolve(), rematch: () => Promise.resolve() },
  });
  room.sit(true);
  server.answer({ ok: false });
  assert.equal(screen.getSnapshot().context.fault?.sentence, "Failed to join game room");
  screen.stop();
});
