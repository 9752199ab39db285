import type { ServerMessages, TournamentResult } from "../../../domain/game/messages.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";

export interface Result {
  readonly title: string;
  readonly line: string;
  readonly message: string | null;
  readonly outcome: "won" | "lost" | "drawn";
}

interface Ended {
  readonly userId: string;
  readonly game: Pick<GameState, "status" | "isDraw" | "winner" | "players"> | null;
  readonly end: Pick<ServerMessages["gameEnd"], "forfeit" | "forfeiter" | "message"> | null;
}

/** How a game ended; null while it goes on. */
export function resultOf({ game, end, userId }: Ended): Result | null {
  if (!game || game.status !== "completed") return null;
  const message = end?.message ? ownWords(end.message, end.forfeiter === userId, game.players, userId) : null;
  if (game.isDraw) return { title: "It's a Draw!", line: "Great game, both players!", message, outcome: "drawn" };
  const winner = game.players.find(({ symbol }) => symbol === game.winner);
  const outcome = winner?.userId === userId ? "won" : "lost";
  const title = outcome === "won" ? "You Won!" : `${winner ? nameOf(winner) : "Your opponent"} Won!`;
  const wish = outcome === "won" ? "Congratulations!" : "Better luck next time!";
  return { title, line: end?.forfeit ? forfeitLine(outcome) : wish, message, outcome };
}

/** "You ran out of time." to whom it happened, whom the server calls by name. */
function ownWords(message: string, isMine: boolean, players: GameState["players"], userId: string): string {
  const me = players.find((player) => player.userId === userId);
  const name = me && nameOf(me);
  return isMine && name && message.startsWith(name) ? `You${message.slice(name.length)}` : message;
}

function forfeitLine(outcome: "won" | "lost"): string {
  return outcome === "won" ? "Opponent forfeited. You win!" : "You forfeited. Opponent wins!";
}

/** What a tournament's game did to whoever reads it; null for any other game. */
export function scoreWords(result: TournamentResult | null, userId: string): string | null {
  if (!result) return null;
  const { winner, loser } = result;
  if (winner.userId === userId) return `You are on level ${winner.level} now.`;
  if (loser.isEliminated) return "That was your last life.";
  return loser.lives === 1 ? "1 life left." : `${loser.lives} lives left.`;
}
