import { z } from "zod";
import { GameId, UserId } from "../../wire/ids.ts";

/** A rematch as it travels. */
export const RematchNews = z.object({
  /** The game that is over. */
  gameId: GameId,
  /** `asked`: one of the two wants it, until `until`; `agreed`: both do, and `nextGameId` waits for them. */
  state: z.enum(["open", "asked", "agreed"]),
  askedBy: UserId.nullable(),
  until: z.string().nullable(),
  nextGameId: GameId.nullable(),
});
export type RematchNews = z.output<typeof RematchNews>;
