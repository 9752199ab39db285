import type { Mark } from "../../../domain/game/room/board.ts";
import { type Push, pushesOf } from "../../../domain/game/room/pushes.ts";
import { type RoomEvent, seatOf } from "../../../domain/game/room/room.ts";
import { isOver, type RoomAt, step } from "../../../domain/game/room/step.ts";
import type { GameId, UserId } from "../../../domain/wire/ids.ts";
import { openRoomWriter } from "../../../db/game/open_room_writer.ts";
import { findCommand, findRoom } from "../../../db/game/rooms.ts";
import type { TicketStep } from "../../../db/game/ticket_rows.ts";
import type { Written } from "../../../db/game/write_room.ts";
import { openSemaphore, type Semaphore } from "../../host/process/semaphore.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { playingRoom, push, seatRoom } from "../push.ts";
import { openTurnTimers } from "./turn_timers.ts";

interface Command {
  readonly gameId: GameId;
  readonly event: RoomEvent;
  /** Null for the clock. */
  readonly actor: UserId | null;
  readonly cmdId?: string | undefined;
  readonly onCommit?: (at: RoomAt) => void;
}

export type Acted =
  | { readonly outcome: "changed" | "refused"; readonly at: RoomAt }
  /** The command has done its work before; `seq` is what it was answered then. */
  | { readonly outcome: "repeated"; readonly at: RoomAt; readonly seq: number }
  | { readonly outcome: "missing" };

export interface RoomCommands {
  act(command: Command): Promise<Acted>;
  find(gameId: GameId): Promise<RoomAt | null>;
  watch(at: RoomAt): void;
  close(): Promise<void>;
}

/** What a server needs to move games, and those that it has moved lately. */
interface RoomService {
  readonly context: GameContext;
  /** One command of a game at a time. */
  readonly mutex: Semaphore<GameId>;
  readonly writeRoom: ReturnType<typeof openRoomWriter>;
  readonly recent: Map<GameId, RoomAt>;
  readonly timers: ReturnType<typeof openTurnTimers>;
}

/** A conflict means that the other side has moved on, so a handful of tries suffices unless something is broken. */
const TRIES = 8;
const MAX_RECENT = 5_000;

export function openRoomCommands(context: GameContext): RoomCommands {
  const expire = (gameId: GameId) => {
    act(service, { gameId, event: { type: "timeout", now: context.clock() }, actor: null }).catch((error) =>
      context.log("error", "a turn timer failed", { error })
    );
  };
  const service: RoomService = {
    context,
    mutex: openSemaphore({ permits: 1 }),
    writeRoom: openRoomWriter(context.pool, context.moves),
    recent: new Map(),
    timers: openTurnTimers(context, expire),
  };
  return {
    act: (command) => act(service, command),
    find: (gameId) => findRoom(context.pool, gameId),
    watch: (at) => watch(service, at),
    async close() {
      service.timers.close();
      await service.mutex.idle();
    },
  };
}

function act(service: RoomService, command: Command): Promise<Acted> {
  return service.mutex.run(command.gameId, () => decide(service, command));
}

async function decide(service: RoomService, command: Command): Promise<Acted> {
  const { context: { pool }, recent } = service;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const known = attempt === 0 ? recent.get(command.gameId) : undefined;
    const before = known ?? await findRoom(pool, command.gameId);
    if (!before) return { outcome: "missing" };
    const after = step(before, command.event);
    // Another server's change could make it legal: only the row may refuse.
    if (!after && known) continue;
    if (!after) return await refusal(service, command, before);
    const { event, actor, cmdId = null } = command;
    const written = await service.writeRoom({ before, after, event, actor, cmdId });
    if (written.outcome === "repeated") return await refusal(service, command, before);
    if (written.outcome === "written") return committed(service, command, { before, after, ...written });
  }
  throw new Error(`expected game ${command.gameId} to settle, found it changed ${TRIES} times in a row`);
}

/** A command that has succeeded before succeeds again, without a second effect. */
async function refusal(
  { context: { pool } }: RoomService,
  { gameId, actor, cmdId }: Command,
  at: RoomAt,
): Promise<Acted> {
  const done = actor && cmdId ? await findCommand(pool, actor, cmdId) : null;
  if (done?.gameId !== gameId) return { outcome: "refused", at };
  return { outcome: "repeated", at: await findRoom(pool, gameId) ?? at, seq: done.seq };
}

type Change = { readonly before: RoomAt; readonly after: RoomAt } & Extract<Written, { outcome: "written" }>;

function committed(service: RoomService, { event, onCommit }: Command, change: Change): Acted {
  const { after } = change;
  if (event.type === "move") service.context.counts.moves++;
  watch(service, after);
  onCommit?.(after);
  publishChange(service.context, event, change);
  return { outcome: "changed", at: after };
}

/** Holds a game ready for its next command, and its clock to its deadline. */
function watch({ recent, timers }: RoomService, at: RoomAt): void {
  const { gameId } = at.room;
  recent.delete(gameId);
  if (!isOver(at)) recent.set(gameId, at);
  if (recent.size > MAX_RECENT) recent.delete(recent.keys().next().value ?? gameId);
  timers.arm(at);
}

/** Sends a committed change to both players, wherever they are connected. */
function publishChange(
  context: GameContext,
  event: RoomEvent,
  { before, after, result, tickets }: Change,
): void {
  for (const each of pushesOf({ before, after, event, result }, context.clock())) send(context, after, each);
  if (isOver(after)) release(context, after);
  for (const ticket of tickets) pushOpponentLost(context, after, ticket);
}

function send({ io }: GameContext, { room }: RoomAt, { to, event, payload }: Push): void {
  const seat = (mark: Mark) => seatRoom(room.gameId, seatOf(room, mark).userId);
  const rooms = to === "both" ? [seat("X"), seat("O")] : [seat(to)];
  io.to(rooms).emit(event, payload);
}

/** Both hear again how their event's queue changes. */
function release({ io }: GameContext, { room: { gameId, eventId, players } }: RoomAt): void {
  if (eventId) io.in(players.map(({ userId }) => seatRoom(gameId, userId))).socketsLeave(playingRoom(eventId));
}

/** Back in the queue: sent to the screen that looks for a player, wherever it stands. */
function pushOpponentLost(
  { io, clock }: GameContext,
  { room: { gameId, seq } }: RoomAt,
  { eventId, userId, before, after }: TicketStep,
): void {
  if (before.state !== "paired" || after?.state !== "waiting") return;
  const until = new Date(clock()).toISOString();
  push(io.to(userRoom(userId)), "opponentDisconnected", { countdown: 0, until, seq, gameId, eventId });
}
