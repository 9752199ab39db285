import type { Instant } from "../room/room.ts";

export type RematchState = "open" | "asked" | "agreed";

/** What two players want after their game. */
interface Rematch {
  /** Who asked first; null while nobody has. */
  readonly askedBy: string | null;
  /** Until when the offer stands. */
  readonly askedUntil: Instant | null;
  /** The game that both agreed to. */
  readonly nextGameId: string | null;
}

/** A rematch and the state it is in, as it is stored. */
export interface RematchAt {
  readonly state: RematchState;
  readonly rematch: Rematch;
}

export const NO_REMATCH: RematchAt = {
  state: "open",
  rematch: { askedBy: null, askedUntil: null, nextGameId: null },
};

export type RematchEvent =
  /**
   * @property until how long the offer stands if this makes one
   * @property nextGameId what the game is called if this makes both agree
   */
  | {
    readonly type: "ask";
    readonly by: string;
    readonly now: Instant;
    readonly until: Instant;
    readonly nextGameId: string;
  }
  /** Taken back by who asked, or declined by the other one. */
  | { readonly type: "decline"; readonly by: string };

/** What an event makes of a rematch; null when it changes nothing. Pure: the server moves the row with it. */
export function stepRematch({ state, rematch }: RematchAt, event: RematchEvent): RematchAt | null {
  if (state === "agreed") return null;
  if (event.type === "decline") return state === "asked" ? NO_REMATCH : null;
  const { by, now, until, nextGameId } = event;
  const isAnswer = state === "asked" && rematch.askedBy !== by && now < (rematch.askedUntil ?? 0);
  return isAnswer
    ? { state: "agreed", rematch: { ...rematch, nextGameId } }
    : { state: "asked", rematch: { ...rematch, askedBy: by, askedUntil: until } };
}
