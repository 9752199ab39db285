import type { ServerMessages } from "../../../domain/game/messages.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";

export interface Result {
  readonly title: string;
  readonly line: string;
  /** What the board alone does not tell. */
  readonly message: string | null;
  readonly outcome: "won" | "lost" | "drawn";
}

interface Ended {
  readonly userId: string;
  readonly game: Pick<GameState, "status" | "isDraw" | "winner" | "players"> | null;
  readonly end: Pick<ServerMessages["gameEnd"], "forfeit" | "message"> | null;
}

/** How a game ended, in document 2's words; null while it goes on. */
export function resultOf({ game, end, userId }: Ended): Result | null {
  if (!game || game.status !== "completed") return null;
  const message = end?.message ?? null;
  if (game.isDraw) return { title: "It's a Draw!", line: "Great game, both players!", message, outcome: "drawn" };
  const winner = game.players.find(({ symbol }) => symbol === game.winner);
  const outcome = winner?.userId === userId ? "won" : "lost";
  const title = outcome === "won" ? "You Won!" : `${winner?.username ?? "Your opponent"} Won!`;
  const wish = outcome === "won" ? "Congratulations!" : "Better luck next time!";
  return { title, line: end?.forfeit ? forfeitLine(outcome) : wish, message, outcome };
}

function forfeitLine(outcome: "won" | "lost"): string {
  return outcome === "won" ? "Opponent forfeited. You win!" : "You forfeited. Opponent wins!";
}
