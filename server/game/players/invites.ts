import type { Caller } from "../../../domain/wire/caller.ts";
import { gameFailure } from "../../../domain/game/failures.ts";
import { EmailAddress, type Invitation } from "../../../domain/game/players/contract.ts";
import { otherMark } from "../../../domain/game/room/board.ts";
import { markOf, type Room, type Seat, seatOf } from "../../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt } from "../../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { isMuted } from "../../../db/game/invitation_mutes.ts";
import { countOpenInvites, openInviteGame } from "../../../db/game/invites.ts";
import { newId } from "../../../db/new_id.ts";
import type { Sql } from "../../../db/sql.ts";
import { findInvited } from "../../../db/auth/invited_addresses.ts";
import { findUser, findUserByUsername } from "../../../db/auth/users.ts";
import { userRoom } from "../../socket/peer.ts";
import type { GameParts } from "../game_parts.ts";
import { push } from "../push.ts";

const INVITE_PREFIX = "remote-";
const MOST_OPEN_PER_PAIR = 3;
type Guest = Omit<Seat, "symbol">;

export interface InviteParts extends GameParts {
  readonly homeUrl: string;
}

/** @throws Failure NoSuchUser, InvitedOneself, InvitedEnough, NoSuchGame */
export async function invite(parts: InviteParts, invitation: Invitation, { userId }: Caller) {
  const { pool, clock, homeUrl } = parts;
  const now = clock();
  const host = await requireGuest(pool, userId);
  const guest = invitation.username === undefined ? null : await requireInvited(parts, invitation.username, userId);
  const eventId = inviteIdOf(invitation);
  const { at, isNew } = await openInviteGame(pool, eventId, userId, now, async (last, tx) => {
    const pair = last ? await swapped(tx, last) : guest && { x: host, o: guest };
    if (!pair) throw gameFailure("NoSuchGame");
    const isByAddress = [pair.x, pair.o].some(isAnAddress);
    if (await countOpenInvites(tx, pair.x.userId, pair.o.userId, isByAddress) >= MOST_OPEN_PER_PAIR) {
      throw gameFailure("InvitedEnough");
    }
    const boardSize = invitation.boardSize ?? last?.boardSize ?? 3;
    return newRoomAt({ gameId: newId(now) as GameId, eventId, gameType: "invite", boardSize, ...pair, now });
  });
  if (isNew) await announce(parts, at, host);
  return { gameId: at.room.gameId, eventId, url: `${homeUrl}/app/game/${at.room.gameId}` };
}

function inviteIdOf({ username, eventId }: Invitation): EventId {
  if (username === undefined && eventId?.startsWith(INVITE_PREFIX)) return eventId;
  if (username === undefined) throw gameFailure("NoSuchGame");
  return `${INVITE_PREFIX}${newId()}` as EventId;
}

async function requireGuest(sql: Sql, userId: UserId): Promise<Guest> {
  const user = await findUser(sql, userId);
  if (!user) throw gameFailure("NoSuchPlayer");
  return { userId: user.userId, username: user.username };
}

async function requireInvited(parts: GameParts, name: string, hostId: UserId): Promise<Guest> {
  const guest = name.includes("@") ? await byAddress(parts, name, hostId) : await byUsername(parts, name, hostId);
  if (!guest) throw gameFailure("NoSuchUser");
  if (guest.userId === hostId) throw gameFailure("InvitedOneself");
  return guest;
}

async function byUsername({ pool }: GameParts, username: string, hostId: UserId): Promise<Guest | null> {
  const user = await findUserByUsername(pool, username, hostId);
  return user && { userId: user.userId, username: user.username };
}

/** Called by the address even when there is an account: the host must not learn that, nor its name. */
async function byAddress({ pool, clock }: GameParts, given: string, hostId: UserId): Promise<Guest | null> {
  const address = EmailAddress.safeParse(given.toLowerCase());
  const userId = address.success ? await findInvited(pool, address.data, hostId, clock()) : null;
  return userId === null ? null : { userId, username: given.toLowerCase() };
}

/** Play again: whoever moved second begins. @throws Failure NoSuchPlayer */
async function swapped(tx: Sql, last: Room): Promise<{ x: Guest; o: Guest }> {
  const x = await requireFormer(tx, seatOf(last, "O"));
  return { x, o: await requireFormer(tx, seatOf(last, "X")) };
}

/** Whoever was invited by address may have no account, which playing again must not tell either. */
async function requireFormer(tx: Sql, { userId, username }: Seat): Promise<Guest> {
  return isAnAddress({ username }) ? { userId, username } : await requireGuest(tx, userId);
}

/** Usernames hold no such sign. */
function isAnAddress({ username }: Pick<Guest, "username">): boolean {
  return username.includes("@");
}

async function announce({ io, pool }: GameParts, { room }: RoomAt, from: Guest): Promise<void> {
  const mine = markOf(room, from.userId) ?? "X";
  const invited = seatOf(room, otherMark(mine));
  const eventId = room.eventId;
  // Who is muted is answered like anybody, so that nobody learns of it.
  if (!eventId || await isMuted(pool, invited.userId, from.userId)) return;
  push(io.to(userRoom(invited.userId)), "gameInvitation", { gameId: room.gameId, eventId, from });
}
