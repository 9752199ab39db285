import { transitionOf } from "../transition_of.ts";
import { type NewRoom, openRoom, type Room, type RoomEvent } from "./room.ts";
import { roomMachine } from "./room_machine.ts";

export type RoomStatus = "waiting" | "playing" | "completed" | "cancelled";

/** A room and the machine's state it is in; what is stored and what is predicted from. */
export interface RoomAt {
  readonly status: RoomStatus;
  readonly room: Room;
}

export function newRoomAt(input: NewRoom): RoomAt {
  return { status: "waiting", room: openRoom(input) };
}

const machine = transitionOf(roomMachine);

/** What an event makes of a room; null when the machine does not take it. */
export function step(at: RoomAt, event: RoomEvent): RoomAt | null {
  const next = isOver(at) ? null : machine.step(at.status, at.room, event);
  return next && { status: next.value, room: next.context };
}

/** Whether the machine takes this event now; the one answer to "is this cell clickable". */
export function can(at: RoomAt, event: RoomEvent): boolean {
  return !isOver(at) && machine.can(at.status, at.room, event);
}

export function isOver({ status }: RoomAt): boolean {
  return status === "completed" || status === "cancelled";
}
