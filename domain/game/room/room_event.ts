import type { UserId } from "../../wire/ids.ts";
import type { Instant } from "./room.ts";

export interface Move {
  readonly by: UserId;
  /** As they came: only numbers on the board pass the rules. */
  readonly row: unknown;
  readonly col: unknown;
  readonly now: Instant;
  /** What the message took on its way, as measured; at most `MAX_DELAY_MS` of it count. */
  readonly delayMs?: number;
  /** The tab it came from, when that tab has joined. */
  readonly tab?: string;
}

export type RoomEvent =
  | { readonly type: "join"; readonly by: UserId; readonly tab: string; readonly now: Instant }
  | { readonly type: "disconnect"; readonly by: UserId; readonly tab: string; readonly now: Instant }
  /** Gone for good before the game began: the last socket lost, or the event's room left. */
  | { readonly type: "abandon"; readonly by: UserId; readonly now: Instant }
  | ({ readonly type: "move" } & Move)
  | { readonly type: "forfeit"; readonly by: UserId; readonly now: Instant }
  /** The clock has reached `dueAt`. */
  | { readonly type: "timeout"; readonly now: Instant }
  /** Servers were down when a deadline passed: put it off. */
  | { readonly type: "resume"; readonly now: Instant }
  | { readonly type: "cancel"; readonly message: string; readonly now: Instant };
