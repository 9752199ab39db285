/** Whether a message is about this game: one that names no game is, one that names another is not. */
export function isAbout(gameId: string, message: unknown): boolean {
  const named = gameNamedIn(message);
  return named === null || named === gameId;
}

function gameNamedIn(value: unknown): string | null {
  if (value === null || typeof value !== "object") return null;
  if ("gameId" in value && typeof value.gameId === "string") return value.gameId;
  if ("gameState" in value) return gameNamedIn(value.gameState);
  return "newGameState" in value ? gameNamedIn(value.newGameState) : null;
}
