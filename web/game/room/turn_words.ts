import { DECIDING_ROUND } from "../../../domain/game/room/room.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";

export interface TurnWords {
  readonly banner: string;
  readonly symbolLine: string;
  readonly ruleLine: string;
}

/** @param turn the user id of whoever moves next; null when nobody does */
export function turnWords(
  game: Pick<GameState, "players" | "boardSize">,
  userId: string,
  turn: string | null,
): TurnWords {
  const me = game.players.find((player) => player.userId === userId);
  const opponent = game.players.find((player) => player.userId !== userId);
  const isMine = turn === userId;
  return {
    banner: isMine ? "YOUR TURN!" : "WAITING FOR OPPONENT",
    symbolLine: isMine ? `You are ${me?.symbol}` : `Waiting for ${opponent?.username}`,
    ruleLine: ruleLine(game.boardSize),
  };
}

export function ruleLine(boardSize: number): string {
  return `Align ${boardSize} to win`;
}

/** What is special about this round: that it is not the first, and that the last one decides. */
export function roundLine(
  { round, drawOddsFor, players }: Pick<GameState, "round" | "drawOddsFor" | "players">,
): string | null {
  const favoured = players.find(({ userId }) => userId === drawOddsFor);
  if (favoured) return `Round ${round} of ${DECIDING_ROUND} decides. If it is drawn too, ${favoured.username} wins.`;
  return round > 1 ? `Round ${round}` : null;
}
