import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { emptyBoard, isFull, type Mark, otherMark, placed, winningLine } from "../room/board.ts";
import { type BotLevel, chooseCell } from "./choose_cell.ts";
import { holds } from "./perfect_play.ts";
import { type Random, seeded } from "./seeded_random.ts";
import { afterMine, bitboardsOf, freeCells, swapSides } from "./bitboards.ts";

type Levels = Readonly<Record<Mark, BotLevel>>;

function winnerOf(size: number, levels: Levels, random: Random): Mark | null {
  let board = emptyBoard(size);
  let mark: Mark = "X";
  while (!winningLine(board) && !isFull(board)) {
    const position = chooseCell(levels[mark], board, mark, random);
    assert.ok(position, "a free cell");
    board = placed(board, position, mark);
    mark = otherMark(mark);
  }
  return winningLine(board) ? otherMark(mark) : null;
}

const sizes = fc.constantFrom(3, 4);
const rivals = fc.constantFrom<BotLevel>("easy", "medium", "perfect");

Deno.test("the perfect bot never loses, whoever begins and whoever it meets", () => {
  fc.assert(
    fc.property(sizes, rivals, fc.constantFrom<Mark>("X", "O"), fc.nat(), (size, rival, mark, seed) => {
      const levels = { X: rival, O: rival, [mark]: "perfect" };
      assert.notEqual(winnerOf(size, levels, seeded(seed)), otherMark(mark));
    }),
    { numRuns: 300 },
  );
});

Deno.test("on 4x4 a draw is proven for both sides: every first cell holds against the second player, and has an answer", () => {
  const empty = bitboardsOf(emptyBoard(4), "X");
  const opened = freeCells(empty).filter((cell) => holds(afterMine(empty, cell)));
  assert.ok(opened.length > 0);
  for (const cell of freeCells(empty)) {
    const asSecond = swapSides(afterMine(empty, cell));
    assert.ok(freeCells(asSecond).some((answer) => holds(afterMine(asSecond, answer))), `an answer to ${cell}`);
  }
});

Deno.test("on 3x3 the perfect bot loses no game at all of every game there is", () => {
  for (const mark of ["X", "O"] as const) assertNeverLoses(emptyBoard(3), "X", mark, new Set());
});

function assertNeverLoses(board: ReturnType<typeof emptyBoard>, turn: Mark, bot: Mark, seen: Set<string>): void {
  const key = JSON.stringify(board);
  if (seen.has(key)) return;
  seen.add(key);
  if (winningLine(board)) return assert.equal(turn, otherMark(bot), `lost: ${key}`);
  if (isFull(board)) return;
  const positions = turn === bot
    ? everyChoice(board, bot)
    : board.flatMap((cells, row) => cells.flatMap((cell, col) => cell === null ? [[row, col] as const] : []));
  for (const position of positions) assertNeverLoses(placed(board, position, turn), otherMark(turn), bot, seen);
}

/** What the bot might pick, over a spread of random numbers. */
function everyChoice(board: ReturnType<typeof emptyBoard>, bot: Mark) {
  return Array.from({ length: 9 }, (_, i) => chooseCell("perfect", board, bot, () => i / 9)).filter((p) => p !== null);
}

Deno.test("the perfect bot wins where it can: it beats the easy one nearly always", () => {
  const random = seeded(7);
  const games = Array.from({ length: 60 }, () => winnerOf(3, { X: "perfect", O: "easy" }, random));
  assert.ok(games.filter((winner) => winner === "X").length >= 50);
});

Deno.test("the medium bot wins where it can and blocks where it must", () => {
  const won = [["X", "X", null], ["O", "O", null], [null, null, null]] as const;
  assert.deepEqual(chooseCell("medium", won, "X", () => 0.99), [0, 2]);
  const blocked = [["X", null, null], ["O", "O", null], [null, null, "X"]] as const;
  assert.deepEqual(chooseCell("medium", blocked, "X", () => 0), [1, 2]);
});

Deno.test("the same seed plays the same game", () => {
  const game = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 20 }, () => chooseCell("easy", emptyBoard(4), "X", random));
  };
  assert.deepEqual(game(5), game(5));
  assert.notDeepEqual(game(5), game(6));
});
