import type { TournamentEvent } from "../../domain/game/events/event.ts";
import type { ServerMessage, ServerMessages } from "../../domain/game/messages.ts";
import type { Ack } from "../../domain/wire/message.ts";
import type { Socket } from "socket.io-client";
import type { Member, MembersApp, TestApp } from "./server/test_app.ts";
import { holdPush } from "./hold_to_schema.ts";
import { connected, socketOf } from "./server/test_sockets.ts";

/** A busy machine is no failure. */
const TIMEOUT_MS = 120_000;

export interface TestPlayer extends Disposable {
  readonly member: Member;
  readonly userId: string;
  readonly socket: Socket;
  readonly heard: { readonly event: string; readonly payload: unknown }[];
  take<E extends ServerMessage>(event: E): Promise<ServerMessages[E]>;
  say(event: string, payload: object): Promise<Ack>;
}

export async function testPlayer(app: MembersApp, email: string): Promise<TestPlayer> {
  return await playerOf(app, await app.signIn(email));
}

/** A further socket of somebody who is signed in: another tab. */
export async function playerOf(app: Pick<TestApp, "url">, member: Member): Promise<TestPlayer> {
  const socket = socketOf(app, member);
  const inbox = openInbox(socket);
  await connected(socket);
  const { userId } = member.user;
  return {
    member,
    userId,
    socket,
    ...inbox,
    say: (event, payload) => socket.timeout(TIMEOUT_MS).emitWithAck(event, { userId, ...payload }),
    [Symbol.dispose]() {
      socket.disconnect();
      inbox[Symbol.dispose]();
    },
  };
}

function openInbox(socket: Socket): Pick<TestPlayer, "heard" | "take"> & Disposable {
  const heard: { event: string; payload: unknown }[] = [];
  let fault: unknown = null;
  const taken = new Map<string, number>();
  const waiting = new Set<() => void>();
  socket.onAny((event, payload) => {
    heard.push({ event, payload });
    try {
      holdPush(event, payload);
    } catch (error) {
      fault ??= error;
    }
    for (const look of [...waiting]) look();
  });
  return {
    heard,
    /** Fails when a push was not what the table of messages says. */
    [Symbol.dispose]() {
      if (fault) throw fault;
    },
    take<E extends ServerMessage>(event: E) {
      const index = taken.get(event) ?? 0;
      taken.set(event, index + 1);
      return new Promise<ServerMessages[E]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${event} within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
        const look = () => {
          const found = heard.filter((push) => push.event === event)[index];
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found.payload as ServerMessages[E]);
        };
        waiting.add(look);
        look();
      });
    },
  };
}

export async function runningEvent(app: MembersApp, fields: Partial<Record<keyof TournamentEvent, unknown>> = {}) {
  const admin = await app.signIn("admin@sandbox.test");
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await admin.write<{ event: TournamentEvent }>("event", "create_event", {
    title: "Friday cup",
    endTime,
    ...fields,
  });
  return { admin, event: body.event, eventId: body.event.eventId };
}

export async function enterRoom(player: TestPlayer, eventId: string) {
  const { userId, socket } = player;
  return await player.member.write("player", "join_event_room", { eventId, userId, socketId: socket.id });
}

/** Once a player was told that so many wait. */
export async function sizeTold(player: TestPlayer, wanted: number): Promise<void> {
  let { queueSize } = await player.take("queueUpdate");
  while (queueSize !== wanted) ({ queueSize } = await player.take("queueUpdate"));
}

/** One looks, breaks off and looks again, while a third comes in between: the room was told of a queue of one before and after. */
export async function searchAgain(
  searcher: TestPlayer,
  onlooker: TestPlayer,
  newcomer: TestPlayer,
  eventId: string,
): Promise<void> {
  for (const player of [searcher, onlooker]) await enterRoom(player, eventId);
  await searcher.say("findMatch", { eventId });
  await sizeTold(onlooker, 1);
  await searcher.say("cancelMatchmaking", { eventId });
  await enterRoom(newcomer, eventId);
  await searcher.say("findMatch", { eventId });
}

/** Two players look for each other. @returns what each is told of the game that waits for them, and its id */
export async function pairedGame(players: readonly [TestPlayer, TestPlayer], eventId: string) {
  for (const player of players) await enterRoom(player, eventId);
  for (const player of players) await player.say("findMatch", { eventId });
  const [one, other] = players;
  const found = await Promise.all([one.take("playerFound"), other.take("playerFound")]);
  return { gameId: found[0].gameId, found };
}

export async function startedGame(players: readonly [TestPlayer, TestPlayer], eventId: string) {
  const { gameId } = await pairedGame(players, eventId);
  for (const player of players) await player.say("joinGame", { gameId });
  const { gameState } = await both(players, (player) => player.take("gameStarted"));
  const [first, second] = players;
  const isFirstX = gameState.players[0]?.userId === first.userId;
  return { gameId, gameState, x: isFirstX ? first : second, o: isFirstX ? second : first };
}

/** Ann and Ben at the board, in an event of their own. */
export async function startedTable(app: MembersApp, fields: Parameters<typeof runningEvent>[1] = {}) {
  const held = new DisposableStack();
  const { admin, eventId } = await runningEvent(app, fields);
  const ann = held.use(await testPlayer(app, "ann@example.org"));
  const ben = held.use(await testPlayer(app, "ben@example.org"));
  const game = await startedGame([ann, ben], eventId);
  return { admin, eventId, ann, ben, ...game, [Symbol.dispose]: () => held.dispose() };
}

async function both<T>([one, other]: readonly [TestPlayer, TestPlayer], ask: (player: TestPlayer) => Promise<T>) {
  const [answer] = await Promise.all([ask(one), ask(other)]);
  return answer;
}
