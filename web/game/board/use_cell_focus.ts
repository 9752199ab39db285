import { type KeyboardEvent, useRef, useState } from "react";
import { nextCell } from "./next_cell.ts";
import type { Place } from "../../../domain/game/room/board.ts";

/** The grid pattern: one cell is in the tab order, the arrows move on from it. */
export function useCellFocus(size: number) {
  const [[row, col], setCurrent] = useState<Place>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const current: Place = [Math.min(row, size - 1), Math.min(col, size - 1)];
  return {
    grid,
    current,
    setCurrent,
    onKeyDown(event: KeyboardEvent) {
      const next = nextCell(event.key, current, size);
      if (!next) return;
      event.preventDefault();
      setCurrent(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join("-")}"]`)?.focus();
    },
  };
}
