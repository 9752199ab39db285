import { SOCKET_MESSAGES_PER_SECOND } from "../../domain/wire/limits.ts";

export type RateLimitResult = "allowed" | "warned" | "dropped" | "closed";

/** Counts second by second: the first second over the limit warns, another one within ten seconds closes. */
export function messageRateLimit(isOn: boolean): (nowMs: number) => RateLimitResult {
  let second = { from: -Infinity, count: 0, isOver: false };
  let warnedFrom = -Infinity;
  return (now) => {
    if (!isOn) return "allowed";
    if (now - second.from >= 1000) second = { from: now, count: 0, isOver: false };
    if (++second.count <= SOCKET_MESSAGES_PER_SECOND) return "allowed";
    if (second.count > 4 * SOCKET_MESSAGES_PER_SECOND) return "closed";
    if (second.isOver) return "dropped";
    second.isOver = true;
    const wasWarned = now - warnedFrom < 10_000;
    warnedFrom = now;
    return wasWarned ? "closed" : "warned";
  };
}
