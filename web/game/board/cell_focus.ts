import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Position } from "../../../domain/game/room/board.ts";

/** Where a key leads from a cell; the edges stop, nothing wraps round. Null for a key that does not move. */
export function nextCell(key: string, [row, col]: Position, size: number): Position | null {
  const within = (index: number) => Math.min(Math.max(index, 0), size - 1);
  switch (key) {
    case "ArrowUp":
      return [within(row - 1), col];
    case "ArrowDown":
      return [within(row + 1), col];
    case "ArrowLeft":
      return [row, within(col - 1)];
    case "ArrowRight":
      return [row, within(col + 1)];
    case "Home":
      return [row, 0];
    case "End":
      return [row, size - 1];
    default:
      return null;
  }
}

/** @param takesFocus whether the first cell has the focus at once */
export function useCellFocus(size: number, takesFocus: boolean) {
  const [[row, col], setCurrent] = useState<Position>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const current: Position = [Math.min(row, size - 1), Math.min(col, size - 1)];
  const focus = (position: Position) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${position.join("-")}"]`)?.focus();
  useEffect(() => {
    if (takesFocus) focus(current);
  }, []);
  return {
    grid,
    current,
    setCurrent,
    onKeyDown(event: KeyboardEvent) {
      const next = nextCell(event.key, current, size);
      if (!next) return;
      event.preventDefault();
      setCurrent(next);
      focus(next);
    },
  };
}
