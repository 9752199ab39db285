import { DELAYS, type Delays } from "../../delays.ts";
import type { Room } from "./room.ts";

/** The delays that a game is played by. */
export type RoomClocks = Pick<Delays, "turn" | "join" | "grace" | "resume">;

export function clocksOf({ clocks = DELAYS }: Pick<Room, "clocks">): RoomClocks {
  return clocks;
}
