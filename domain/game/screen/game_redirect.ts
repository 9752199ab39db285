import { type Redirect, redirectAfter } from "../room/redirects.ts";
import type { SeenGame } from "./seen_game.ts";

/** Where this game leads now: after its end, a forfeit of ours, or its cancellation. Null while one stays. */
export function gameRedirect({ game, end, cancelled, hasForfeited, userId }: SeenGame): Redirect | null {
  const gameType = game?.gameType ?? "practice";
  const eventId = game?.eventId ?? null;
  if (cancelled !== null) return redirectAfter("game cancelled", { gameType, eventId });
  if (!end) return null;
  if (hasForfeited && end.forfeiter === userId) return redirectAfter("I forfeited", { gameType, eventId });
  return redirectAfter("game ended", {
    gameType: end.gameType,
    eventId: end.eventId,
    userId,
    isDraw: end.isDraw,
    tournamentResult: end.tournamentResult,
  });
}
