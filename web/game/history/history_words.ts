import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import { resultOf } from "../board/result_words.ts";
import { boardWords, ordinal } from "../events/event_words.ts";

export interface PastWords {
  readonly outcome: "won" | "lost" | "drawn";
  readonly result: string;
  /** Where it was played, on what board, and what else there is to say of its end. */
  readonly more: string;
}

const AGAINST = { won: "Won against", lost: "Lost to", drawn: "Draw with" } as const;

/** A game that is over, in the words of one of its players. */
export function pastWords({ gameState, ending, eventTitle }: PastGame, userId: string): PastWords {
  const result = resultOf({ game: gameState, end: ending, userId });
  const opponent = gameState.players.find((player) => player.userId !== userId);
  const outcome = result?.outcome ?? "drawn";
  const { gameType, boardSize } = gameState;
  const where = eventTitle ?? (gameType === "event" ? "A tournament that was deleted" : "By invitation");
  const end = result?.message ?? (ending.forfeit ? result?.line : null);
  return {
    outcome,
    result: `${AGAINST[outcome]} ${opponent ? nameOf(opponent) : "somebody"}`,
    more: [where, boardSize === 4 ? boardWords(4) : boardWords(3), end].filter(Boolean).join(" · "),
  };
}

export function scoreLine({ level, wins, losses }: Pick<PastTournament, "level" | "wins" | "losses">): string {
  return `Level ${level} · ${wins} won · ${losses} lost`;
}

export function finishWords({ place, playerCount }: Pick<PastTournament, "place" | "playerCount">): string {
  return `${ordinal(place)} of ${playerCount}`;
}
