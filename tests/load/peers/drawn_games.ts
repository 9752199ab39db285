import { seeded } from "../../../domain/game/bots/seeded_random.ts";
import {
  emptyBoard,
  freePlaces,
  type Mark,
  otherMark,
  type Place,
  placed,
  winningLine,
} from "../../../domain/game/room/board.ts";

export const BOARD_SIZE = 4;

/** What both programs of bots print when they are done. */
export interface Played {
  readonly moves: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** An order of all places in which nobody wins, whoever begins: every round has as many moves as the board has places. */
export const drawnOrder: readonly Place[] = drawn(BOARD_SIZE);

function drawn(size: number): Place[] {
  const random = seeded(1);
  for (;;) {
    const order = freePlaces(emptyBoard(size)).map((place) => ({ place, at: random() })).toSorted((a, b) =>
      a.at - b.at
    );
    let [board, mark]: [ReturnType<typeof emptyBoard>, Mark] = [emptyBoard(size), "X"];
    for (const { place } of order) [board, mark] = [placed(board, place, mark), otherMark(mark)];
    if (!winningLine(board)) return order.map(({ place }) => place);
  }
}
