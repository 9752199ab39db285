import { useState } from "react";
import { leftMs, secondsOf } from "../table/remaining.ts";
import { useNow } from "../table/use_now.ts";

const REDRAW_MS = 200;

/** Whole seconds from now down to 0. */
export function useCountdown(seconds: number): number {
  const [until] = useState(() => Date.now() + seconds * 1000);
  return secondsOf(leftMs(until, 0, useNow(REDRAW_MS)));
}
