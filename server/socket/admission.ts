import { parse } from "hono/utils/cookie";
import { requireMember, type Visitor } from "../../domain/wire/caller.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Io, Peer } from "./peer.ts";
import { userRoom } from "./peer.ts";

export type VisitorOf = (cookies: Readonly<Record<string, string>>) => Promise<Visitor>;

/** Each attempt costs a database query, and a client needs one, or two after a refusal. */
const MOST_ATTEMPTS = 5;

export function admitMembers(io: Io, visitorOf: VisitorOf): void {
  const attempts = new WeakMap<Peer["conn"], number>();
  io.use((peer, next) => {
    const count = (attempts.get(peer.conn) ?? 0) + 1;
    attempts.set(peer.conn, count);
    if (count > MOST_ATTEMPTS) {
      peer.conn.close();
      return next(refusalOf(wireFailure("TooMany")));
    }
    admit(peer, visitorOf).then(() => next(), (error) => next(refusalOf(error)));
  });
  io.on("connection", (peer) => {
    const { userId } = peer.data.caller;
    peer.join(userRoom(userId));
    peer.emit("authenticated", { userId });
  });
}

async function admit(peer: Peer, visitorOf: VisitorOf): Promise<void> {
  const caller = requireMember(await visitorOf(parse(peer.handshake.headers.cookie ?? "")));
  if (peer.handshake.auth.userId !== caller.userId) throw wireFailure("NotYours");
  peer.data = { caller, games: new Set(), events: new Set() };
}

function refusalOf(error: unknown): Error {
  const failure = error instanceof Failure ? error : wireFailure("Unavailable");
  return Object.assign(new Error(failure.message), { data: { status: failure.status, code: failure.code } });
}
