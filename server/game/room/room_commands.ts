import { type Push, pushesOf } from "../../../domain/game/room/pushes.ts";
import type { Mark } from "../../../domain/game/room/board.ts";
import { seatOf } from "../../../domain/game/room/room.ts";
import type { RoomEvent } from "../../../domain/game/room/room_event.ts";
import { isOver, type RoomAt, step } from "../../../domain/game/room/step.ts";
import type { GameId, UserId } from "../../../domain/wire/ids.ts";
import { findCommand, findRoom } from "../../../db/game/rooms.ts";
import { openRoomWriter } from "../../../db/game/write_changes.ts";
import type { Written } from "../../../db/game/write_room.ts";
import type { TicketStep } from "../../../db/game/ticket_rows.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { playingRoom, push, seatRoom } from "../push.ts";
import { keyedMutex } from "./keyed_mutex.ts";
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

/**
 * A conflict means that the other side has moved on, so a handful of tries always suffices unless something is
 * broken.
 */
const TRIES = 8;
const MOST_CACHED = 5_000;

export function openRoomCommands(context: GameContext): RoomCommands {
  const { pool, moves, io, clock, counts } = context;
  const mutex = keyedMutex();
  const writeRoom = openRoomWriter(pool, moves);
  const cache = new Map<GameId, RoomAt>();
  const timers = openTurnTimers(context, (gameId) => {
    act({ gameId, event: { type: "timeout", now: clock() }, actor: null }).catch((error) =>
      context.log("error", "a turn timer failed", { error })
    );
  });

  function remember(at: RoomAt): void {
    const { gameId } = at.room;
    cache.delete(gameId);
    if (!isOver(at)) cache.set(gameId, at);
    if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value ?? gameId);
    timers.arm(at);
  }

  function act(command: Command): Promise<Acted> {
    return mutex.run(command.gameId, () => decide(command));
  }

  async function decide(command: Command): Promise<Acted> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const cached = attempt === 0 ? cache.get(command.gameId) : undefined;
      const before = cached ?? await findRoom(pool, command.gameId);
      if (!before) return { outcome: "missing" };
      const after = step(before, command.event);
      // Another server's change could make it legal: only the row may refuse.
      if (!after && cached) continue;
      if (!after) return await refusal(command, before);
      const written = await write(command, before, after);
      if (written.outcome === "repeated") return await refusal(command, before);
      if (written.outcome === "written") return committed(command, before, after, written);
    }
    throw new Error(`expected game ${command.gameId} to settle, found it changed ${TRIES} times in a row`);
  }

  async function write({ event, actor, cmdId }: Command, before: RoomAt, after: RoomAt): Promise<Written> {
    return await writeRoom({ before, after, event, actor, cmdId: cmdId ?? null });
  }

  /** A command that has succeeded before succeeds again, without a second effect. */
  async function refusal({ gameId, actor, cmdId }: Command, at: RoomAt): Promise<Acted> {
    const done = actor && cmdId ? await findCommand(pool, actor, cmdId) : null;
    if (done?.gameId !== gameId) return { outcome: "refused", at };
    return { outcome: "repeated", at: await findRoom(pool, gameId) ?? at, seq: done.seq };
  }

  function committed(
    { event, onCommit }: Command,
    before: RoomAt,
    after: RoomAt,
    { result, tickets }: Extract<Written, { outcome: "written" }>,
  ): Acted {
    if (event.type === "move") counts.moves++;
    remember(after);
    onCommit?.(after);
    for (const each of pushesOf({ before, after, event, result }, clock())) send(after, each);
    if (isOver(after)) release(after);
    for (const ticket of tickets) tellOfLostOpponent(after, ticket);
    return { outcome: "changed", at: after };
  }

  /** Back in the queue: told to the screen that looks for a player, wherever it stands. */
  function tellOfLostOpponent({ room: { gameId, seq } }: RoomAt, { eventId, userId, before, after }: TicketStep): void {
    if (before.state !== "paired" || after?.state !== "waiting") return;
    const until = new Date(clock()).toISOString();
    push(io.to(userRoom(userId)), "opponentDisconnected", { countdown: 0, until, seq, gameId, eventId });
  }

  /** Both hear again how their event's queue changes. */
  function release({ room: { gameId, eventId, players } }: RoomAt): void {
    if (eventId) io.in(players.map(({ userId }) => seatRoom(gameId, userId))).socketsLeave(playingRoom(eventId));
  }

  function send({ room }: RoomAt, { to, event, payload }: Push): void {
    const seat = (mark: Mark) => seatRoom(room.gameId, seatOf(room, mark).userId);
    const rooms = to === "both" ? [seat("X"), seat("O")] : [seat(to)];
    io.to(rooms).emit(event, payload);
  }

  return {
    act,
    find: (gameId) => findRoom(pool, gameId),
    watch: remember,
    async close() {
      timers.close();
      await mutex.settled();
    },
  };
}
