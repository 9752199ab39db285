import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Position } from "../../../domain/game/room/board.ts";

/** How far each key goes: rows down, columns to the right. */
const STEPS: Readonly<Record<string, Position>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Where a key leads from a cell; the edges stop, nothing wraps round. Null for a key that does not move. */
export function nextCell(key: string, [row, col]: Position, size: number): Position | null {
  const [down, right] = STEPS[key] ?? [0, 0];
  const within = (index: number) => Math.min(Math.max(index, 0), size - 1);
  return key in STEPS ? [within(row + down), within(col + right)] : null;
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
