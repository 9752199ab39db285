import { isModified } from "../../base/use_shortcuts.ts";

/** A box takes the focus by its link, or by its checkbox while boxes are being chosen. */
const STOPS = "[role=listitem] :is([data-opens-box], input):not([tabindex='-1'])";

/** Arrows go from box to box as they stand on the screen; above the first line is the search. Tab still goes through all. */
export function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  if (isModified(event)) return;
  const stops = [...list.querySelectorAll<HTMLElement>(STOPS)];
  const row = document.activeElement?.closest("[role=listitem]");
  const at = stops.findIndex((stop) => row?.contains(stop));
  const next = at < 0 ? null : nextIndex(event.key, at, stops.length, columnsOf(stops));
  if (next === null) return;
  event.preventDefault();
  if (next < 0) searchField()?.focus();
  else stops[next]?.focus();
}

/** @returns -1 above the first line, null where the key leads nowhere */
export function nextIndex(key: string, at: number, count: number, columns: number): number | null {
  const isLastLine = Math.floor(at / columns) === Math.floor((count - 1) / columns);
  if (key === "ArrowDown") return isLastLine ? null : Math.min(at + columns, count - 1);
  if (key === "ArrowUp") return Math.max(at - columns, -1);
  if (columns === 1) return null;
  if (key === "ArrowRight") return at + 1 < count ? at + 1 : null;
  if (key === "ArrowLeft") return at > 0 ? at - 1 : null;
  return null;
}

function columnsOf(stops: readonly HTMLElement[]): number {
  const tops = stops.map((stop) => stop.closest("[role=listitem]")?.getBoundingClientRect().top);
  const second = tops.findIndex((top) => top !== tops[0]);
  return second < 0 ? Math.max(1, tops.length) : second;
}

function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main [role=search] input");
}
