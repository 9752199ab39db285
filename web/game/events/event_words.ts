import type { TournamentEvent } from "../../../domain/game/events/event.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
export const EVENT_ENDED = "Event ended";

/** Days, hours and minutes; seconds when no minute is left. */
export function countdownWords(leftMs: number): string {
  if (leftMs <= 0) return EVENT_ENDED;
  if (leftMs < MINUTE_MS) return `${Math.ceil(leftMs / 1000)}s`;
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor(leftMs % DAY_MS / HOUR_MS);
  const minutes = Math.floor(leftMs % HOUR_MS / MINUTE_MS);
  return [days && `${days}d`, (days || hours) && `${hours}h`, `${minutes}m`].filter(Boolean).join(" ");
}

export function shareLeft({ startTime, endTime }: Pick<TournamentEvent, "startTime" | "endTime">, now: number): number {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return Math.min(Math.max((end - now) / Math.max(end - start, 1), 0), 1);
}

export function boardWords(boardSize: TournamentEvent["boardSize"]): string {
  if (boardSize === "ladder") return "3 × 3, from level 4 on 4 × 4";
  return `${boardSize} × ${boardSize}`;
}

export function livesWords(lives: number): string {
  return lives === 1 ? "1 life" : `${lives} lives`;
}

export function playersWords({ playerCount, maxPlayers }: Pick<TournamentEvent, "playerCount" | "maxPlayers">): string {
  const players = playerCount === 1 ? "1 player" : `${playerCount} players`;
  return playerCount >= maxPlayers ? `${players}, full` : players;
}

const STATUS_WORDS: Readonly<Record<TournamentEvent["status"], string>> = {
  scheduled: "Starts soon",
  running: "Open now",
  ended: "Ended",
  cancelled: "Cancelled",
};

export function statusWords({ status, isClosing }: Pick<TournamentEvent, "status" | "isClosing">): string {
  return isClosing && status === "running" ? "Last games" : STATUS_WORDS[status];
}

const WHEN = new Intl.DateTimeFormat("en", {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export function whenWords(time: string): string {
  return WHEN.format(new Date(time));
}
