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

/** Whole seconds as a countdown shows them. */
export function secondsOf(ms: number): number {
  return Math.ceil(ms / 1000);
}

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
