import { deviceOf } from "../../domain/auth/device.ts";
import type { Session } from "../../domain/auth/contract.ts";
import { authFailure } from "../../domain/auth/failures.ts";
import type { Caller } from "../../domain/wire/caller.ts";
import { isRecentSignIn } from "../../domain/wire/recent_sign_in.ts";
import type { SessionId } from "../../domain/wire/ids.ts";
import { endOwnSession, listSessions } from "../../db/auth/list_sessions.ts";
import type { AuthParts } from "./auth_handlers.ts";

const MAX_LISTED = 100;

type Parts = Pick<AuthParts, "pool" | "clock" | "sessionCache" | "loginActivity">;

export async function ownSessions({ pool, clock }: Parts, caller: Caller): Promise<Session[]> {
  const now = clock();
  const sessions = await listSessions(pool, caller.userId, new Date(now), MAX_LISTED);
  return sessions.map(({ sessionId, userAgent, createdAt, lastUsedAt }) => ({
    sessionId,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisOne: sessionId === caller.sessionId,
    isRecent: isRecentSignIn(createdAt, now),
  }));
}

/** @throws Failure NoSuchSession */
export async function endOneOf(parts: Parts, { userId }: Caller, sessionId: SessionId): Promise<void> {
  const { pool, clock, sessionCache, loginActivity } = parts;
  const isTheirs = await endOwnSession(pool, userId, sessionId, new Date(clock()));
  if (!isTheirs) throw authFailure("NoSuchSession");
  sessionCache.forgetSession(sessionId);
  loginActivity.changed(userId, sessionId);
}
