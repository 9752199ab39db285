import { type NextPlace, nextPlace } from "../room/next_place.ts";
import type { SeenGame } from "./seen_game.ts";

/** Where this game leads now: after its end, a forfeit of ours, or its cancellation. Null while one stays. */
export function whereNext({ game, end, cancelled, hasForfeited, userId }: SeenGame): NextPlace | null {
  const gameType = game?.gameType ?? "practice";
  const eventId = game?.eventId ?? null;
  if (cancelled !== null) return nextPlace("game cancelled", { gameType, eventId });
  if (!end) return null;
  if (hasForfeited && end.forfeiter === userId) return nextPlace("I forfeited", { gameType, eventId });
  return nextPlace("game ended", {
    gameType: end.gameType,
    eventId: end.eventId,
    userId,
    isDraw: end.isDraw,
    tournamentResult: end.tournamentResult,
  });
}
