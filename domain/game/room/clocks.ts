import { DELAYS, type Delays } from "../../delays.ts";
import type { Room } from "./room.ts";

const NAMES = ["turn", "join", "grace", "resume"] as const;

/** The delays that a game is played by. */
export type RoomClocks = Pick<Delays, typeof NAMES[number]>;

export function clocksOf({ clocks = DELAYS }: Pick<Room, "clocks">): RoomClocks {
  return clocks;
}

/** A room notes only other clocks than the usual ones, and keeps to them whichever server goes on with it. */
export function notedClocks(clocks: RoomClocks = DELAYS): Pick<Room, "clocks"> {
  if (NAMES.every((name) => clocks[name] === DELAYS[name])) return {};
  const { turn, join, grace, resume } = clocks;
  return { clocks: { turn, join, grace, resume } };
}
