import assert from "node:assert/strict";
import { fc } from "../support/seeded_fc.ts";
import { pairUp } from "../../domain/game/matchmaking/pairing.ts";
import { DELAYS } from "../../domain/delays.ts";
import type { RoomEvent } from "../../domain/game/room/room.ts";
import { newRoomAt } from "../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";
import { signInUser } from "../../db/auth/users.ts";
import { enterEvent } from "../../db/game/participants.ts";
import { insertEvent } from "../../db/game/events.ts";
import { pairQueue } from "../../db/game/pair_queue.ts";
import {
  cancelTicketsOf,
  expireTickets,
  findTicket,
  moveTicket,
  renewPresence,
  searchWithTicket,
} from "../../db/game/tickets.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";
import { openRoomCommands, type RoomCommands } from "../../server/game/room/room_commands.ts";
import { newCounts } from "../../server/host/log/counts.ts";
import type { Io } from "../../server/socket/typed_socket.ts";
import { sampleRoom } from "../support/sample_rooms.ts";
import { Crash, crashingPool } from "./crashing_pool.ts";

const PEOPLE = 4;
const EVENTS = 2;
const START = Date.parse("2026-01-01T12:00:00Z");
const PRESENT_MS = 12_000;
export const MAX_STEPS = 14;
const KINDS = [
  ...["search", "search", "search", "pair", "pair", "pair", "sit down", "all sit down", "all sit down"] as const,
  ...["cancel", "go away", "give up", "run out of time", "lose sight", "be seen", "expire", "close"] as const,
];

export const happening = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat({ max: PEOPLE - 1 }),
  where: fc.nat({ max: EVENTS - 1 }),
  laterMs: fc.constantFrom(0, 0, 100, 100, 5_000, 25_000),
  /** After how many steps the server dies, if it does not get done before. */
  crash: fc.option(fc.nat({ max: MAX_STEPS }), { freq: 2 }),
});
export type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

/** A server whose process may die at any step; what it had not committed is gone, and nobody is told. */
export class Life {
  readonly plan = { left: null as number | null };
  readonly mortal: Pool;
  now = START;
  #rooms: RoomCommands;

  constructor(readonly pool: Pool, readonly userIds: readonly UserId[], readonly eventIds: readonly EventId[]) {
    this.mortal = crashingPool(pool, this.plan);
    this.#rooms = this.#start();
  }

  #start(): RoomCommands {
    const io = {
      to: () => ({ emit: () => {} }),
      in: () => ({ socketsLeave: () => {} }),
      sockets: { adapter: { rooms: new Map() }, sockets: new Map() },
    };
    const config = { basePath: "", publicUrl: null, rateLimits: false, delays: DELAYS };
    const clock = () => this.now;
    return openRoomCommands({
      pool: this.mortal,
      moves: this.mortal,
      io: io as unknown as Io,
      redis: null,
      log: () => {},
      clock,
      config,
      counts: newCounts(),
    });
  }

  async happen({ kind, who, where, laterMs, crash }: Happening): Promise<boolean> {
    this.now += laterMs;
    this.plan.left = crash;
    const userId = this.userIds[who] ?? assert.fail("a person");
    const eventId = this.eventIds[where] ?? assert.fail("an event");
    try {
      await this.#do(kind, userId, eventId);
      return false;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      await this.#rooms.close();
      this.#rooms = this.#start();
      return true;
    } finally {
      this.plan.left = null;
    }
  }

  async #do(kind: Happening["kind"], userId: UserId, eventId: EventId): Promise<void> {
    const { mortal, now } = this;
    const key = { eventId, userId };
    if (kind === "search") await searchWithTicket(mortal, key, now, now + PRESENT_MS);
    if (kind === "pair") await pair(mortal, eventId, now);
    if (kind === "cancel") await moveTicket(mortal, key, { type: "cancel" });
    if (kind === "lose sight") await moveTicket(mortal, key, { type: "absent", now });
    if (kind === "be seen") await renewPresence(mortal, [key], now + PRESENT_MS);
    if (kind === "expire") await expireTickets(mortal, now);
    if (kind === "close") await cancelTicketsOf(mortal, eventId);
    if (kind === "sit down") await this.act(userId, eventId, { type: "join", by: userId, tab: newId(), now });
    if (kind === "all sit down") {
      for (const by of this.userIds) await this.act(by, eventId, { type: "join", by, tab: newId(), now });
    }
    if (kind === "go away") await this.act(userId, eventId, { type: "abandon", by: userId, now });
    if (kind === "give up") await this.act(userId, eventId, { type: "forfeit", by: userId, now });
    if (kind === "run out of time") {
      this.now += 2 * DELAYS.turn;
      await this.act(userId, eventId, { type: "timeout", now: this.now });
    }
  }

  async act(userId: UserId, eventId: EventId, event: RoomEvent): Promise<void> {
    const { ticket } = await findTicket(this.pool, { eventId, userId });
    if (ticket.gameId) await this.#rooms.act({ gameId: ticket.gameId as GameId, event, actor: null });
  }

  async end(): Promise<void> {
    await this.#rooms.close();
  }
}

export async function pair(pool: Pool, eventId: EventId, now: number) {
  return await pairQueue(
    pool,
    eventId,
    now,
    (waiting) =>
      pairUp(waiting, now).map(([x, o]) =>
        newRoomAt(sampleRoom("event", 3, { gameId: newId() as GameId, eventId, x, o, now }))
      ),
  );
}

export async function openLife(pool: Pool): Promise<Life> {
  const userIds = await Promise.all(Array.from({ length: PEOPLE }, async () => {
    const subject = newId();
    const identity = { subject, email: `${subject}@example.org`, firstName: "", lastName: "" };
    return (await signInUser(pool, identity, "", { isAdmin: null, proUntil: null }))?.user.userId ?? assert.fail();
  }));
  const times = { startTime: new Date(START), endTime: new Date(START + 1_000) };
  const fields = { title: "Cup", description: "", ...times, boardSize: 3, lives: 99, maxPlayers: 9 } as const;
  const eventIds = await Promise.all(Array.from({ length: EVENTS }, async () => {
    const eventId = await insertEvent(pool, fields, "running");
    for (const userId of userIds) await enterEvent(pool, eventId, userId, new Date(START));
    return eventId;
  }));
  return new Life(pool, userIds, eventIds);
}
