import type { Caller } from "../../../domain/wire/caller.ts";
import { gameFailure } from "../../../domain/game/failures.ts";
import type { RematchAt } from "../../../domain/game/rematch/rematch.ts";
import type { RematchNews } from "../../../domain/game/rematch/rematch_news.ts";
import { otherMark } from "../../../domain/game/room/board.ts";
import { notedClocks } from "../../../domain/game/room/clocks.ts";
import { markOf, type NewRoom, type Room, seatOf } from "../../../domain/game/room/room.ts";
import { newRoomAt } from "../../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { isMuted } from "../../../db/game/invitation_mutes.ts";
import { openInviteGame } from "../../../db/game/invites.ts";
import { moveRematch } from "../../../db/game/rematches.ts";
import { findRoom } from "../../../db/game/rooms.ts";
import { newId } from "../../../db/new_id.ts";
import type { Sql } from "../../../db/sql.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { push } from "../push.ts";
import { INVITE_PREFIX, requireFewOpen, swapped } from "./invites.ts";

interface RematchCall {
  readonly gameId: GameId;
  readonly wants: boolean;
}

/** @throws Failure NoSuchGame, NotAPlayer, GameNotOver, InvitedEnough, NoSuchPlayer */
export async function rematch(
  context: GameContext,
  { gameId, wants }: RematchCall,
  { userId }: Caller,
): Promise<RematchNews> {
  const { pool, clock, config: { delays } } = context;
  const last = await requireFinished(pool, gameId, userId);
  const now = clock();
  const event = wants
    ? { type: "ask", by: userId, now, until: now + delays.rematch, nextGameId: newId(now) } as const
    : { type: "decline", by: userId } as const;
  const { at, hasChanged } = await moveRematch(
    pool,
    gameId,
    event,
    (tx) => openNext(tx, last, userId, { now, ...notedClocks(delays) }),
  );
  const news = newsOf(gameId, at);
  if (hasChanged) await tell(context, last, news, userId);
  return news;
}

async function requireFinished(sql: Sql, gameId: GameId, userId: UserId): Promise<Room> {
  const found = await findRoom(sql, gameId);
  if (!found) throw gameFailure("NoSuchGame");
  if (!markOf(found.room, userId)) throw gameFailure("NotAPlayer");
  if (found.status !== "completed") throw gameFailure("GameNotOver");
  return found.room;
}

/** A game between friends, whatever the last one was: who meets whom in a tournament its pairing decides. */
async function openNext(
  tx: Sql,
  last: Room,
  userId: UserId,
  { now, clocks }: Pick<NewRoom, "now" | "clocks">,
): Promise<GameId> {
  const eventId = last.gameType === "invite" && last.eventId
    ? last.eventId
    : `${INVITE_PREFIX}${newId(now)}` as EventId;
  const { at } = await openInviteGame(tx, eventId, userId, now, async () => {
    const pair = await swapped(tx, last);
    await requireFewOpen(tx, pair);
    const { boardSize } = last;
    const gameId = newId(now) as GameId;
    return newRoomAt({ gameId, eventId, gameType: "invite", boardSize, ...pair, now, clocks });
  });
  return at.room.gameId;
}

function newsOf(gameId: GameId, { state, rematch: { askedBy, askedUntil, nextGameId } }: RematchAt): RematchNews {
  return {
    gameId,
    state,
    askedBy: askedBy as UserId | null,
    until: askedUntil === null ? null : new Date(askedUntil).toISOString(),
    nextGameId: nextGameId as GameId | null,
  };
}

/** Whoever mutes the one who asks hears of no offer, and the one who asks does not learn of that. */
async function tell({ io, pool }: GameContext, last: Room, news: RematchNews, by: UserId): Promise<void> {
  const from = seatOf(last, markOf(last, by) ?? "X");
  const other = seatOf(last, otherMark(from.symbol));
  const { symbol: _, ...opponent } = from;
  push(io.to(userRoom(by)), "rematch", { ...news, seq: last.seq });
  if (news.state === "asked" && await isMuted(pool, other.userId, by)) return;
  push(io.to(userRoom(other.userId)), "rematch", { ...news, from: opponent, seq: last.seq });
}
