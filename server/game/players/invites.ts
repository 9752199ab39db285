import type { Caller } from "../../../domain/wire/caller.ts";
import { gameFailure } from "../../../domain/game/failures.ts";
import type { Invitation } from "../../../domain/game/players/contract.ts";
import { EmailAddress } from "../../../domain/wire/email_address.ts";
import { otherMark } from "../../../domain/game/room/board.ts";
import { notedClocks } from "../../../domain/game/room/clocks.ts";
import { markOf, type Room, type Seat, seatOf } from "../../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt } from "../../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { isMuted } from "../../../db/game/invitation_mutes.ts";
import {
  countOpenInvites,
  findGuest,
  findInvited,
  type Guest,
  holdGuest,
  openInviteGame,
} from "../../../db/game/invites.ts";
import { newId } from "../../../db/new_id.ts";
import type { Sql } from "../../../db/sql.ts";
import { transact } from "../../../db/transact.ts";
import { findUser, findUserByUsername } from "../../../db/auth/users.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { push } from "../push.ts";

export const INVITE_PREFIX = "remote-";
const MAX_OPEN_PER_PAIR = 3;

interface Pair {
  readonly x: Guest;
  readonly o: Guest;
}

export interface InviteParts extends GameContext {
  readonly homeUrl: string;
}

/** @throws Failure NoSuchUser, InvitedOneself, InvitedEnough, NoSuchGame */
export async function invite(context: InviteParts, invitation: Invitation, { userId }: Caller) {
  const { pool, clock, homeUrl, config: { delays } } = context;
  const now = clock();
  const guest = invitation.username === undefined ? null : await requireInvited(context, invitation.username, userId);
  const eventId = inviteIdOf(invitation);
  const { at, isNew } = await transact(pool, (tx) =>
    openInviteGame(tx, eventId, userId, now, async (last) => {
      const pair = last ? await swapped(tx, last) : guest && await paired(tx, userId, guest);
      if (!pair) throw gameFailure("NoSuchGame");
      await requireFewOpen(tx, pair);
      const boardSize = invitation.boardSize ?? last?.boardSize ?? 3;
      const gameId = newId(now) as GameId;
      return newRoomAt({ gameId, eventId, gameType: "invite", boardSize, ...pair, now, ...notedClocks(delays) });
    }));
  if (isNew) await announce(context, at, userId);
  return { gameId: at.room.gameId, eventId, url: `${homeUrl}/app/game/${at.room.gameId}` };
}

export async function requireFewOpen(tx: Sql, { x, o }: Pair): Promise<void> {
  const isByAddress = [x, o].some(isAnAddress);
  if (await countOpenInvites(tx, x.userId, o.userId, isByAddress) >= MAX_OPEN_PER_PAIR) {
    throw gameFailure("InvitedEnough");
  }
}

function inviteIdOf({ username, eventId }: Invitation): EventId {
  if (username === undefined && eventId?.startsWith(INVITE_PREFIX)) return eventId;
  if (username === undefined) throw gameFailure("NoSuchGame");
  return `${INVITE_PREFIX}${newId()}` as EventId;
}

async function requireHeld(tx: Sql, userId: UserId): Promise<Guest> {
  const guest = await holdGuest(tx, userId);
  if (!guest) throw gameFailure("NoSuchPlayer");
  return guest;
}

async function paired(tx: Sql, hostId: UserId, guest: Guest): Promise<Pair> {
  const x = await requireHeld(tx, hostId);
  const o = isAnAddress(guest) ? guest : await holdGuest(tx, guest.userId);
  if (!o) throw gameFailure("NoSuchUser");
  return { x, o };
}

async function requireInvited(context: GameContext, name: string, hostId: UserId): Promise<Guest> {
  const guest = name.includes("@") ? await byAddress(context, name, hostId) : await byUsername(context, name, hostId);
  if (!guest) throw gameFailure(await isOwnName(context, name, hostId) ? "InvitedOneself" : "NoSuchUser");
  if (guest.userId === hostId) throw gameFailure("InvitedOneself");
  return guest;
}

/** Pages call people by these; nobody is found by them. */
async function isOwnName({ pool }: GameContext, name: string, hostId: UserId): Promise<boolean> {
  const host = await findUser(pool, hostId);
  return [host?.displayName, host?.firstName].some((own) => own?.toLowerCase() === name.toLowerCase());
}

async function byUsername({ pool }: GameContext, username: string, hostId: UserId): Promise<Guest | null> {
  const user = await findUserByUsername(pool, username, hostId);
  return user && await findGuest(pool, user.userId);
}

/** Called by the address even when there is an account: the host must not learn that, nor its name. */
async function byAddress({ pool, clock }: GameContext, given: string, hostId: UserId): Promise<Guest | null> {
  const { data: address } = EmailAddress.safeParse(given);
  const userId = address ? await findInvited(pool, address, hostId, clock()) : null;
  return userId && address ? { userId, username: address } : null;
}

/** Play again: whoever moved second begins. @throws Failure NoSuchPlayer */
export async function swapped(tx: Sql, last: Room): Promise<Pair> {
  const x = await requireFormer(tx, seatOf(last, "O"));
  return { x, o: await requireFormer(tx, seatOf(last, "X")) };
}

/** Whoever was invited by address may have no account, which playing again must not tell either. */
async function requireFormer(tx: Sql, { userId, username }: Seat): Promise<Guest> {
  return isAnAddress({ username }) ? { userId, username } : await requireHeld(tx, userId);
}

/** Usernames hold no such sign. */
function isAnAddress({ username }: Pick<Guest, "username">): boolean {
  return username.includes("@");
}

async function announce({ io, pool }: GameContext, { room }: RoomAt, hostId: UserId): Promise<void> {
  const mine = markOf(room, hostId) ?? "X";
  const { symbol: _, ...from } = seatOf(room, mine);
  const invited = seatOf(room, otherMark(mine));
  const eventId = room.eventId;
  // Who is muted is answered like anybody, so that nobody learns of it.
  if (!eventId || await isMuted(pool, invited.userId, from.userId)) return;
  push(io.to(userRoom(invited.userId)), "gameInvitation", { gameId: room.gameId, eventId, from });
}
