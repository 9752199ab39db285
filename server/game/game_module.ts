import type { Game } from "./open_game.ts";

/** Its messages are heard, and its clocks run, from `openGame` on. */
export const gameModule = {
  calls: ({ game }: { readonly game: Game["handlers"] }) => game,
};
