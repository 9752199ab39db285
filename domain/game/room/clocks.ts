import { DELAYS, type Delays } from "../../delays.ts";
import type { Room } from "./room.ts";

/** The delays that a game is played by. */
export type RoomClocks = Pick<Delays, "turn" | "join" | "grace" | "resume">;

export function clocksOf({ clocks = DELAYS }: Pick<Room, "clocks">): RoomClocks {
  return clocks;
}

/** A room notes only other clocks than the usual ones, and keeps to them whichever server goes on with it. */
export function notedClocks({ turn, join, grace, resume }: RoomClocks): Pick<Room, "clocks"> {
  const clocks = { turn, join, grace, resume };
  const isUsual = Object.entries(clocks).every(([name, ms]) => DELAYS[name as keyof RoomClocks] === ms);
  return isUsual ? {} : { clocks };
}
