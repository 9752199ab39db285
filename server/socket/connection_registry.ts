import type { SessionCaller } from "../../domain/wire/caller.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { SOCKET_MESSAGES_PER_SECOND, SOCKETS_PER_ADDRESS, SOCKETS_PER_MEMBER } from "../../domain/wire/limits.ts";
import type { Peer } from "./typed_socket.ts";

/** A connection that was let in, from before its upgrade to its end. */
export interface SocketConnection {
  readonly caller: SessionCaller;
  readonly address: string;
  /** Whether its address held too many when it came; it is told so when it says hello. */
  readonly isOneTooMany: boolean;
  peer: Peer | null;
  countMessage(): RateLimitResult;
  end(): void;
}

interface Member {
  readonly sockets: Set<SocketConnection>;
  readonly countMessage: (nowMs: number) => RateLimitResult;
  emptySinceMs: number;
}

/** So long a member's count of messages outlives their last socket. */
const REMEMBERED_MS = 10_000;
const SWEPT_ABOVE = 1_000;

export interface ConnectionRegistry {
  /** Counts a new connection; `leftOver` are those that have to make room for it. */
  add(
    caller: SessionCaller,
    address: string,
    end: () => void,
  ): { readonly connection: SocketConnection; readonly leftOver: SocketConnection[] };
  /** Once for each that was added. */
  remove(connection: SocketConnection): void;
}

export function openConnectionRegistry(
  isLimited: boolean,
  now: () => number = () => performance.now(),
): ConnectionRegistry {
  const members = new Map<UserId, Member>();
  const perAddress = new Map<string, number>();

  function memberOf(userId: UserId): Member {
    const known = members.get(userId);
    if (known) return known;
    if (members.size > SWEPT_ABOVE) sweep(members, now());
    const member: Member = { sockets: new Set(), countMessage: messageRateLimit(isLimited), emptySinceMs: Infinity };
    members.set(userId, member);
    return member;
  }

  return {
    add(caller, address, end) {
      const member = memberOf(caller.userId);
      const here = perAddress.get(address) ?? 0;
      const connection: SocketConnection = {
        caller,
        address,
        isOneTooMany: isLimited && here >= SOCKETS_PER_ADDRESS,
        peer: null,
        countMessage: () => member.countMessage(now()),
        end,
      };
      const leftOver = isLimited && member.sockets.size >= SOCKETS_PER_MEMBER ? [longestIdle(member.sockets)] : [];
      for (const gone of leftOver) member.sockets.delete(gone);
      member.sockets.add(connection);
      member.emptySinceMs = Infinity;
      perAddress.set(address, here + 1);
      return { connection, leftOver };
    },
    remove(connection) {
      const left = (perAddress.get(connection.address) ?? 1) - 1;
      if (left > 0) perAddress.set(connection.address, left);
      else perAddress.delete(connection.address);
      const member = members.get(connection.caller.userId);
      member?.sockets.delete(connection);
      if (member?.sockets.size === 0) member.emptySinceMs = now();
    },
  };
}

/** The oldest that never said hello or sits in no game; the oldest of all when each is in a game. */
function longestIdle(sockets: ReadonlySet<SocketConnection>): SocketConnection {
  const inOrder = [...sockets];
  const idle = inOrder.find(({ peer }) => !peer || peer.data.games.size === 0);
  return idle ?? inOrder[0] as SocketConnection;
}

function sweep(members: Map<UserId, Member>, nowMs: number): void {
  for (const [userId, { emptySinceMs }] of members) {
    if (nowMs - emptySinceMs > REMEMBERED_MS) members.delete(userId);
  }
}

export type RateLimitResult = "allowed" | "warned" | "dropped" | "closed";

/** Counts second by second: the first second over the limit warns, another one within ten seconds closes. */
export function messageRateLimit(isOn: boolean): (nowMs: number) => RateLimitResult {
  let second = { from: -Infinity, count: 0, isOver: false };
  let warnedFrom = -Infinity;
  return (now) => {
    if (!isOn) return "allowed";
    if (now - second.from >= 1000) second = { from: now, count: 0, isOver: false };
    if (++second.count <= SOCKET_MESSAGES_PER_SECOND) return "allowed";
    if (second.count > 4 * SOCKET_MESSAGES_PER_SECOND) return "closed";
    if (second.isOver) return "dropped";
    second.isOver = true;
    const wasWarned = now - warnedFrom < 10_000;
    warnedFrom = now;
    return wasWarned ? "closed" : "warned";
  };
}
