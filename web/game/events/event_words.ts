import type { Standing, TournamentEvent } from "../../../domain/game/events/event.ts";

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
  if (boardSize === "ladder") return "3\u00a0×\u00a03, from level 4 on 4\u00a0×\u00a04";
  return `${boardSize}\u00a0×\u00a0${boardSize}`;
}

export function livesWords(lives: number): string {
  return lives === 1 ? "1 life" : `${lives} lives`;
}

export function playersWords({ playerCount, maxPlayers }: Pick<TournamentEvent, "playerCount" | "maxPlayers">): string {
  const players = playerCount === 1 ? "1 player" : `${playerCount} players`;
  return playerCount >= maxPlayers ? `${players}, full` : players;
}

/** What one wants to know before entering, in one sentence. */
export function rulesWords(event: Pick<TournamentEvent, "boardSize" | "lives" | "playerCount" | "maxPlayers">): string {
  return [boardWords(event.boardSize), `${livesWords(event.lives)} each`, playersWords(event)].join(", ");
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

/** From when to when; what both have in common is said once. */
export function spanWords({ startTime, endTime }: Pick<TournamentEvent, "startTime" | "endTime">): string {
  return WHEN.formatRange(new Date(startTime), new Date(endTime));
}

/** Ended, or with one player left who has lives: the server says so within a second. */
export function isDecided({ status, standings = [] }: Pick<TournamentEvent, "status" | "standings">): boolean {
  if (status === "ended") return true;
  return status === "running" && standings.length > 1 &&
    standings.filter(({ isEliminated }) => !isEliminated).length <= 1;
}

const ORDINAL = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" };

export function ordinal(rank: number): string {
  return `${rank}${ENDINGS[ORDINAL.select(rank)] ?? "th"}`;
}

/** What a tournament that is over was to one of its players. */
export function endingWords(title: string, { place }: Pick<Standing, "place">, players: number): string {
  return place === 1 ? `You won ${title}` : `You finished ${ordinal(place)} of ${players}`;
}
