import { createRequire } from "node:module";
import { emptyBoard, isFull, isOnBoard, otherMark, placed, winningLine } from "../../../domain/game/room/board.ts";
import { BOARD_SIZE } from "./drawn_games.ts";

const [installedAt, port] = Deno.args;
const require = createRequire(installedAt);
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

/** Tic-tac-toe as a Colyseus room that keeps everything in memory and tells both players of a move at once. */
class TicTacToe extends Room {
  onCreate() {
    this.maxClients = 2;
    this.marks = new Map();
    this.reset();
    this.onMessage("move", (client, { row, col }) => this.move(this.marks.get(client.sessionId), row, col));
  }

  onJoin(client) {
    this.marks.set(client.sessionId, this.marks.size === 0 ? "X" : "O");
    client.send("seated", this.marks.get(client.sessionId));
    if (this.marks.size === 2) this.broadcast("moved", this.shown());
  }

  reset() {
    [this.board, this.turn] = [emptyBoard(BOARD_SIZE), "X"];
  }

  move(mark, row, col) {
    if (mark !== this.turn || !isOnBoard(this.board, row, col) || this.board[row][col] !== null) return;
    this.board = placed(this.board, [row, col], mark);
    this.turn = otherMark(mark);
    this.broadcast("moved", { ...this.shown(), by: mark });
    if (!winningLine(this.board) && !isFull(this.board)) return;
    this.reset();
    this.broadcast("moved", this.shown());
  }

  shown() {
    return { board: this.board, turn: this.turn, isOver: winningLine(this.board) !== null || isFull(this.board) };
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define("tic_tac_toe", TicTacToe);
await server.listen(Number(port), "127.0.0.1");
console.log("ready");
