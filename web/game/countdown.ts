import { useEffect, useState } from "react";
import type { Instant } from "../../domain/game/room/room.ts";

export const WARNING_MS = 10_000;
export const ALARM_MS = 5_000;

export type Urgency = "calm" | "warning" | "alarm";

export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= ALARM_MS) return "alarm";
  return leftMs <= WARNING_MS ? "warning" : "calm";
}

/** @param clockAheadMs how far this device's clock runs ahead of the server's */
export function leftMs(until: Instant, clockAheadMs: number, now: Instant): number {
  return Math.max(until + clockAheadMs - now, 0);
}

/** How far two clocks may differ although one was set by the other. */
const CLOCK_ERROR_MS = 100;

/** Whole seconds as a countdown shows them, never more than it was said to begin with. */
export function secondsOf(ms: number): number {
  return Math.max(Math.ceil((ms - CLOCK_ERROR_MS) / 1000), 0);
}

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
