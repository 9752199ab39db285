import type { Board, Mark, Position } from "../room/board.ts";
import { perfectCells } from "./perfect_play.ts";
import { pickOne, type Random } from "./seeded_random.ts";
import { type Bitboards, bitboardsOf, freeCells, positionOf, swapSides, winningCells } from "./bitboards.ts";

export const BOT_LEVELS = ["easy", "medium", "perfect"] as const;
export type BotLevel = typeof BOT_LEVELS[number];

const CANDIDATES: Readonly<Record<BotLevel, (boards: Bitboards) => readonly number[]>> = {
  easy: freeCells,
  medium: winOrBlock,
  perfect: perfectCells,
};

/** Where a bot plays; null on a full board. */
export function chooseCell(level: BotLevel, board: Board, mark: Mark, random: Random): Position | null {
  const cell = pickOne(random, CANDIDATES[level](bitboardsOf(board, mark)));
  return cell === null ? null : positionOf(cell, board.length);
}

function winOrBlock(boards: Bitboards): readonly number[] {
  const choices = [winningCells(boards), winningCells(swapSides(boards)), freeCells(boards)];
  return choices.find((cells) => cells.length > 0) ?? [];
}
