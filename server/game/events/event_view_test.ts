import assert from "node:assert/strict";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { EventId, UserId } from "../../../domain/wire/ids.ts";
import { MAX_WAITING_BYTES } from "../../socket/engine.ts";
import { pushedEvent } from "./event_view.ts";

function eventOf(playerCount: number): TournamentEvent {
  const event = EventId.parse("a".repeat(24));
  const participants = Array.from({ length: playerCount }, (_, at) => ({
    userId: UserId.parse(String(at).padStart(24, "0")),
    username: "n".repeat(50),
  }));
  return {
    eventId: event,
    title: "t".repeat(200),
    description: "d".repeat(5_000),
    startTime: new Date(0).toISOString(),
    endTime: new Date(0).toISOString(),
    status: "running",
    isClosing: false,
    boardSize: 3,
    lives: 2,
    maxPlayers: 10_000,
    playerCount,
    players: participants,
    standings: participants.map((participant, at) => ({
      ...{ ...participant, event, place: at + 1, level: 100, lives: 10, wins: 100, losses: 100, isEliminated: false },
    })),
  };
}

Deno.test("the push of an event, however many play in it, leaves room among what may wait for a socket", () => {
  const small = eventOf(100);
  assert.deepEqual(pushedEvent(small), small);
  assert.ok(JSON.stringify(pushedEvent(small)).length < MAX_WAITING_BYTES * 3 / 4);
  assert.deepEqual(pushedEvent(eventOf(10_000)), { ...small, playerCount: 10_000 });
});
