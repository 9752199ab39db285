import type { GameLogEntry } from "../../../domain/game/players/contract.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";

export type LoggedStep = Pick<GameLogEntry, "seq" | "actor" | "type" | "gameState">;

/** The steps worth looking at: moves, and what ended the game. Comings and goings are left out. */
export function worthSeeing(steps: readonly LoggedStep[]): LoggedStep[] {
  return steps.filter(({ type }, index) => index === 0 || (type !== "join" && type !== "disconnect"));
}

/** What happened at a step, in a few words. */
export function stepWords({ type, actor, gameState }: LoggedStep, before: GameState | null): string {
  const name = gameState.players.find(({ userId }) => userId === actor)?.username ?? "The clock";
  if (type === "forfeit") return `${name} gave up.`;
  if (type === "timeout") return "Time ran out.";
  if (type === "cancel") return "The game was cancelled.";
  if (type !== "move") return "The board is empty.";
  const isNewRound = before !== null && gameState.round > before.round;
  return isNewRound ? `${name} filled the board: a draw. Round ${gameState.round} begins.` : `${name} moved.`;
}
