import { createRequire } from "node:module";
import { drawnOrder } from "./drawn_games.ts";
import { measure, moveTimes } from "./move_times.ts";

const [installedAt, url, games, warmUpMs, ms] = Deno.args;
const { Client } = createRequire(installedAt)("colyseus.js");
const times = moveTimes();

for (let game = 0; game < Number(games); game++) {
  const first = await new Client(url).create("tic_tac_toe");
  play(first);
  play(await new Client(url).joinById(first.roomId));
}
await measure(times, Number(warmUpMs), Number(ms));
Deno.exit(0);

function play(room) {
  let mark = null, sentAt = 0;
  room.onMessage("seated", (seated) => mark = seated);
  room.onMessage("moved", ({ board, turn, by, isOver }) => {
    if (by === mark && sentAt) times.add(performance.now() - sentAt);
    if (isOver || turn !== mark) return;
    const [row, col] = drawnOrder[board.flat().filter(Boolean).length];
    sentAt = performance.now();
    room.send("move", { row, col });
  });
}
