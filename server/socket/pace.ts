/** Document 3: 30 messages a second, then a warning, then closed. */
const PER_SECOND = 30;

export type Verdict = "heard" | "warned" | "dropped" | "closed";

/** Judges the messages of one socket, a second at a time: the first second over the limit warns, the next one closes. */
export function openPace(isOn: boolean): (nowMs: number) => Verdict {
  let second = { from: -Infinity, heard: 0, isOver: false };
  let warnedFrom = -Infinity;
  return (now) => {
    if (!isOn) return "heard";
    if (now - second.from >= 1000) second = { from: now, heard: 0, isOver: false };
    if (++second.heard <= PER_SECOND) return "heard";
    if (second.heard > 4 * PER_SECOND) return "closed";
    if (second.isOver) return "dropped";
    second.isOver = true;
    const wasWarned = now - warnedFrom < 10_000;
    warnedFrom = now;
    return wasWarned ? "closed" : "warned";
  };
}
