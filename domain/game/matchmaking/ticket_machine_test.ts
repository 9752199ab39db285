import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { canTicket, stepTicket, ticketEventsOf } from "./ticket_machine.ts";
import {
  NO_TICKET,
  TICKET_KEPT_MS,
  TICKET_STATES,
  type TicketAt,
  type TicketEvent,
  type TicketState,
} from "./ticket.ts";
import { ANN, begun, BEN, feed, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import { newRoomAt } from "../room/step.ts";

const NOW = 100_000;
const EVENTS = {
  search: { type: "search", now: NOW, presentUntil: NOW + 12_000, isFree: true },
  pair: { type: "pair", gameId: "g", now: NOW, isFree: true },
  start: { type: "start", gameId: "g" },
  opponentLeft: { type: "opponentLeft", gameId: "g" },
  abandon: { type: "abandon", gameId: "g" },
  gameOver: { type: "gameOver", gameId: "g" },
  cancel: { type: "cancel" },
  renew: { type: "renew", presentUntil: NOW + 12_000 },
  absent: { type: "absent", now: NOW },
  expire: { type: "expire", now: NOW + 1 + TICKET_KEPT_MS + 1_000 },
} as const satisfies { readonly [T in TicketEvent["type"]]: Extract<TicketEvent, { type: T }> };
type Sent = keyof typeof EVENTS;

/** Where each event leads in each state; what is left out is refused. */
const TABLE: Readonly<Record<TicketState, Readonly<Partial<Record<Sent, TicketState>>>>> = {
  none: { search: "waiting" },
  waiting: {
    search: "waiting",
    pair: "paired",
    cancel: "cancelled",
    renew: "waiting",
    absent: "waiting",
    expire: "expired",
  },
  paired: {
    start: "playing",
    opponentLeft: "waiting",
    abandon: "cancelled",
    gameOver: "none",
    renew: "paired",
    absent: "paired",
  },
  playing: { gameOver: "none" },
  cancelled: { search: "waiting" },
  expired: { search: "waiting" },
};

function ticketIn(state: TicketState, presentUntil = NOW + 1_000): TicketAt {
  if (state === "none") return NO_TICKET;
  const gameId = state === "paired" || state === "playing" ? "g" : null;
  return { state, ticket: { since: 5, presentUntil, gameId } };
}

Deno.test("every event in every state of a ticket: a step of the table, or refused", () => {
  for (const state of ["none", ...TICKET_STATES] as const) {
    for (const [name, event] of Object.entries(EVENTS)) {
      const next = stepTicket(ticketIn(state), event);
      const wanted = TABLE[state][name as Sent] ?? null;
      assert.equal(next?.state ?? null, wanted, `${name} in ${state}`);
      assert.equal(canTicket(ticketIn(state), event), wanted !== null);
      const hasGame = next?.state === "paired" || next?.state === "playing";
      if (next) assert.equal(next.ticket.gameId, hasGame ? "g" : null, `${name} in ${state}`);
    }
  }
});

Deno.test("nobody who plays elsewhere waits, and nobody who is away or plays elsewhere is paired", () => {
  assert.equal(stepTicket(NO_TICKET, { ...EVENTS.search, isFree: false }), null);
  assert.equal(stepTicket(ticketIn("waiting"), { ...EVENTS.pair, isFree: false }), null);
  assert.equal(stepTicket(ticketIn("waiting", NOW), EVENTS.pair), null);
});

Deno.test("a place in the queue is kept through a second search, an absence and an opponent who went away", () => {
  const again = stepTicket(ticketIn("waiting"), EVENTS.search);
  assert.deepEqual([again?.ticket.since, again?.ticket.presentUntil], [5, NOW + 12_000]);
  assert.equal(stepTicket(ticketIn("waiting"), EVENTS.absent)?.ticket.presentUntil, NOW);
  assert.equal(stepTicket(ticketIn("paired"), EVENTS.opponentLeft)?.ticket.since, 5);
  assert.equal(stepTicket(ticketIn("cancelled"), EVENTS.search)?.ticket.since, NOW, "who comes back stands last");
});

Deno.test("a ticket is kept for twenty seconds of absence, and not a moment less", () => {
  const last = { type: "expire", now: NOW + 1_000 + TICKET_KEPT_MS } as const;
  assert.equal(stepTicket(ticketIn("waiting"), last), null);
  assert.equal(stepTicket(ticketIn("waiting"), { ...last, now: last.now + 1 })?.state, "expired");
});

Deno.test("what happens in another game is not this ticket's", () => {
  for (const type of ["start", "opponentLeft", "abandon", "gameOver"] as const) {
    for (const state of ["paired", "playing"] as const) {
      assert.equal(stepTicket(ticketIn(state), { type, gameId: "other" }), null, `${type} in ${state}`);
    }
  }
});

Deno.test("whatever is sent in whatever order, a ticket has a game exactly while it is paired or playing", () => {
  const sent = fc.constantFrom<TicketEvent>(...Object.values(EVENTS), { ...EVENTS.pair, gameId: "h" }, {
    ...EVENTS.gameOver,
    gameId: "h",
  });
  fc.assert(fc.property(fc.array(sent, { maxLength: 60 }), (events) => {
    let at = NO_TICKET;
    for (const event of events) at = stepTicket(at, event) ?? at;
    assert.equal(at.ticket.gameId !== null, at.state === "paired" || at.state === "playing");
  }));
});

Deno.test("a game's beginning and end move both tickets; before it the one who goes away gives up the place, the other waits again", () => {
  const waiting = newRoomAt(sampleRoom("event"));
  const first = feed(waiting, { type: "join", by: ANN, tab: "a", now: 0 });
  const started = { type: "join", by: BEN, tab: "b", now: 0 } as const;
  const both = (before: typeof waiting, event: Parameters<typeof feed>[1]) =>
    [ANN, BEN].map((who) => ticketEventsOf({ before, after: feed(before, event), event }).get(who)?.type);
  assert.deepEqual(both(waiting, { type: "join", by: ANN, tab: "a", now: 0 }), [undefined, undefined]);
  assert.deepEqual(both(first, started), ["start", "start"]);
  assert.deepEqual(both(begun("event"), { type: "forfeit", by: ANN, now: 1 }), ["gameOver", "gameOver"]);
  assert.deepEqual(both(waiting, { type: "abandon", by: ANN, now: 1 }), ["abandon", "opponentLeft"]);
  assert.deepEqual(both(first, { type: "abandon", by: BEN, now: 1 }), [undefined, undefined], "Ann sits at the board");
  assert.deepEqual(both(begun("invite"), { type: "forfeit", by: ANN, now: 1 }), [undefined, undefined]);
});
