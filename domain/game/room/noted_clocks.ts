import { DELAYS } from "../../delays.ts";
import type { RoomClocks } from "./clocks.ts";
import type { Room } from "./room.ts";

/** Of the server, which opens rooms; a page has no use for it. A room notes only other clocks than the usual ones, and keeps to them whichever server goes on with it. */
export function notedClocks({ turn, join, grace, resume }: RoomClocks): Pick<Room, "clocks"> {
  const clocks = { turn, join, grace, resume };
  const isUsual = Object.entries(clocks).every(([name, ms]) => DELAYS[name as keyof RoomClocks] === ms);
  return isUsual ? {} : { clocks };
}
