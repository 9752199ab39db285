import assert from "node:assert/strict";
import { stepTicket } from "../../../domain/game/matchmaking/ticket_machine.ts";
import {
  TICKET_STATES,
  type TicketAt,
  type TicketEvent,
  type TicketState,
} from "../../../domain/game/matchmaking/ticket.ts";
import { EventId, UserId } from "../../../domain/wire/ids.ts";
import { expireTickets, findTicket } from "../../../db/game/tickets.ts";
import { CALM } from "../../../tests/support/clock.ts";
import { type Member, type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, playerOf, runningEvent, type TestPlayer, testPlayer } from "../../../tests/support/test_game.ts";
import { until } from "../../../tests/support/until.ts";

interface Scene {
  readonly app: TestApp;
  readonly eventId: string;
  readonly admin: Member;
  readonly ann: TestPlayer;
  readonly rival: TestPlayer;
}

const ticketOf = ({ app, eventId, ann }: Scene) =>
  findTicket(app.pool, { eventId: EventId.parse(eventId), userId: UserId.parse(ann.userId) });
const gameOf = async (scene: Scene) => (await ticketOf(scene)).ticket.gameId ?? "none";

async function search({ eventId, ann }: Scene): Promise<void> {
  await ann.say("findMatch", { eventId });
}

async function meet(scene: Scene): Promise<void> {
  await search(scene);
  await scene.rival.say("findMatch", { eventId: scene.eventId });
  await scene.ann.take("playerFound");
}

async function sitDown(scene: Scene): Promise<void> {
  const gameId = await gameOf(scene);
  for (const player of [scene.ann, scene.rival]) await player.say("joinGame", { gameId });
}

const pastAll = ({ app }: Scene) => expireTickets(app.pool, Date.now() + 60_000);

/** How people come into each state. */
const WAYS: Readonly<Record<TicketState, (scene: Scene) => Promise<void>>> = {
  none: () => Promise.resolve(),
  waiting: search,
  paired: meet,
  async playing(scene) {
    await meet(scene);
    await sitDown(scene);
  },
  async cancelled(scene) {
    await search(scene);
    await scene.ann.say("cancelMatchmaking", { eventId: scene.eventId });
  },
  async expired(scene) {
    await search(scene);
    await pastAll(scene);
  },
};

interface Door {
  readonly knock: (scene: Scene) => unknown;
  /** What it asks of the ticket; the first that the machine takes counts. */
  readonly means: readonly TicketEvent["type"][];
}

/** Every way in which the world moves a ticket. */
const DOORS: Readonly<Record<string, Door>> = {
  "asks for an opponent": { knock: search, means: ["search"] },
  "cancels": { knock: ({ ann, eventId }) => ann.say("cancelMatchmaking", { eventId }), means: ["cancel"] },
  "leaves the event's room": {
    knock: ({ ann, eventId }) => ann.member.write("player", "leave_event_room", { eventId }),
    means: ["cancel", "abandon"],
  },
  "somebody else searches": {
    async knock({ ann, rival, eventId, ...scene }) {
      const { state } = await ticketOf({ ann, rival, eventId, ...scene });
      await rival.say("findMatch", { eventId });
      if (state === "waiting") await ann.take("playerFound");
    },
    means: ["pair"],
  },
  "both sit down": { knock: sitDown, means: ["start"] },
  "the rival is gone": { knock: ({ rival }) => rival.socket.disconnect(), means: ["opponentLeft"] },
  "is gone": { knock: ({ ann }) => ann.socket.disconnect(), means: ["abandon", "absent"] },
  "gives the game up": {
    knock: async (scene) => await scene.ann.say("forfeitGame", { gameId: await gameOf(scene) }),
    means: ["gameOver"],
  },
  "the event is cancelled": {
    knock: ({ admin, eventId }) => admin.write("event", "cancel_event", { eventId }),
    means: ["cancel", "gameOver"],
  },
  "a minute passes": { knock: pastAll, means: ["expire"] },
};

function wanted(at: TicketAt, { means }: Door): TicketState {
  const now = Date.now();
  const known = { now, presentUntil: now + 1, isFree: true, gameId: at.ticket.gameId ?? "new" };
  for (const type of means) {
    const event = { ...known, ...(type === "expire" ? { now: now + 60_000 } : {}), type } as TicketEvent;
    const next = stepTicket(at, event);
    if (next) return next.state;
  }
  return at.state;
}

Deno.test("every door of the server moves a ticket as its machine says, and changes nothing where the machine refuses", async () => {
  await using app = await testApp();
  const admin = await app.signIn("admin@sandbox.test");
  let number = 0;
  for (const state of ["none", ...TICKET_STATES] as const) {
    for (const [name, door] of Object.entries(DOORS)) {
      number++;
      const { eventId } = await runningEvent(app, { lives: 9 });
      using ann = await testPlayer(app, `ann${number}@example.org`);
      using rival = await testPlayer(app, `rival${number}@example.org`);
      for (const player of [ann, rival]) await enterRoom(player, eventId);
      const scene = { app, eventId, admin, ann, rival };
      await WAYS[state](scene);
      const before = await ticketOf(scene);
      assert.equal(before.state, state, name);
      const next = wanted(before, door);
      await door.knock(scene);
      const after = await until(async () => {
        const at = await ticketOf(scene);
        return at.state === next ? at : null;
      }, { maxMs: 30_000 }).catch(async () => await ticketOf(scene));
      assert.equal(after.state, next, `${state}: ${name}`);
    }
  }
});

Deno.test("an opponent lost between pairing and the board is told to the one who waits, who is first to be paired again", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cleo = await testPlayer(app, "cleo@example.org");
  for (const player of [ann, ben, cleo]) await enterRoom(player, eventId);
  await ann.say("findMatch", { eventId });
  await ben.say("findMatch", { eventId });
  const { gameId } = await ann.take("playerFound");
  ben.socket.disconnect();
  const told = await ann.take("opponentDisconnected");
  assert.deepEqual([told.eventId, told.gameId, told.countdown], [eventId, gameId, 0]);
  const [game] = await app.pool<{ status: string }[]>`select status from games where id = ${gameId}`;
  assert.equal(game?.status, "cancelled");
  await cleo.say("findMatch", { eventId });
  assert.equal((await ann.take("playerFound")).opponent.userId, cleo.userId);
});

Deno.test("who sits at the board is told that the opponent went away before joining, with the time that is left", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  for (const player of [ann, ben]) await enterRoom(player, eventId);
  for (const player of [ann, ben]) await player.say("findMatch", { eventId });
  const { gameId } = await ann.take("playerFound");
  await ann.say("joinGame", { gameId });
  ben.socket.disconnect();
  const { countdown } = await ann.take("opponentDisconnected");
  assert.ok(countdown > 0 && countdown <= CALM.join / 1_000, String(countdown));
  using back = await playerOf(app, ben.member);
  await back.say("joinGame", { gameId });
  await ann.take("gameStarted");
});

Deno.test("another tab in the event's room keeps the match, and a page opened anew learns where the ticket stands", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  for (const player of [ann, ben]) await enterRoom(player, eventId);
  await ann.say("findMatch", { eventId });
  using other = await playerOf(app, ann.member);
  await enterRoom(other, eventId);
  await other.take("matchmakingStarted");
  await ben.say("findMatch", { eventId });
  const { gameId } = await other.take("playerFound");
  ann.socket.disconnect();
  using third = await playerOf(app, ann.member);
  await enterRoom(third, eventId);
  assert.equal((await third.take("redirectToGame")).gameId, gameId);
  assert.equal(
    (await findTicket(app.pool, {
      eventId: EventId.parse(eventId),
      userId: UserId.parse(ann.userId),
    })).state,
    "paired",
  );
});
