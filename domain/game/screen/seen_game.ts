import type { ServerMessages } from "../messages.ts";
import type { UserId } from "../../wire/ids.ts";
import type { Board } from "../room/board.ts";
import type { RematchNews } from "../rematch/rematch_news.ts";
import type { GameState } from "../room/game_state.ts";
import type { Instant } from "../room/room.ts";
import { type Redirect, redirectAfter } from "../room/redirects.ts";

/** A move of ours that the server has not answered yet. */
export interface OwnMove {
  readonly row: number;
  readonly col: number;
  /** Sent again after a lost connection, the same command counts once. */
  readonly cmdId: string;
}

type SeenRematch = Pick<RematchNews, "state" | "askedBy">;

/** What one player's screen knows of a game. */
export interface SeenGame {
  readonly userId: UserId;
  /** The server's newest word. */
  readonly game: GameState | null;
  readonly pending: OwnMove | null;
  /** How far this device's clock runs ahead of the server's. */
  readonly clockAheadMs: number;
  /** Why we wait, in the server's words. */
  readonly message: string | null;
  /** Until when an opponent who lost the connection may come back, by the server's clock. */
  readonly opponentAwayUntil: Instant | null;
  /** The last drawn round: its full board and what is said about it. */
  readonly draw: { readonly board: Board; readonly message: string } | null;
  readonly end: ServerMessages["gameEnd"] | null;
  /** Whether both want to play again; what we ask stands here before the server answers. */
  readonly rematch: SeenRematch;
  /** The page was opened on a game that is over. */
  readonly isReplayed: boolean;
  /** We gave up, here on this screen. */
  readonly hasForfeited: boolean;
  readonly cancelled: string | null;
  readonly fault: { readonly sentence: string; readonly code: string | null } | null;
}

export function unseenGame(userId: UserId): SeenGame {
  return {
    userId,
    game: null,
    pending: null,
    clockAheadMs: 0,
    message: null,
    opponentAwayUntil: null,
    draw: null,
    end: null,
    rematch: { state: "open", askedBy: null },
    isReplayed: false,
    hasForfeited: false,
    cancelled: null,
    fault: null,
  };
}

/** The game as the server tells it now; words that were overtaken on their way change nothing. */
export function withState(seen: SeenGame, game: GameState | undefined, now: Instant): SeenGame {
  if (!game || (seen.game && game.seq < seen.game.seq)) return seen;
  const away = game.absent.find(({ userId }) => userId !== seen.userId);
  return {
    ...seen,
    game,
    clockAheadMs: now - Date.parse(game.serverNow),
    opponentAwayUntil: away && game.status === "playing" ? Date.parse(away.until) : null,
  };
}

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
