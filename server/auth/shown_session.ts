import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { findSessionByRefresh } from "../../db/auth/sessions.ts";
import type { Sql } from "../../db/sql.ts";
import type { Ctx } from "../http/env.ts";
import type { SessionCookies } from "./session_cookies.ts";
import { digestOf } from "../host/secrets/tokens.ts";

interface ShownSession {
  readonly sessionId: SessionId;
  readonly userId: UserId;
}

/** The session that a browser shows by either of its cookies; null for none. */
export async function shownSession(sql: Sql, cookies: SessionCookies, c: Ctx): Promise<ShownSession | null> {
  const visitor = c.get("visitor");
  if (visitor) return visitor.sessionId ? { userId: visitor.userId, sessionId: visitor.sessionId } : null;
  const token = cookies.refreshToken(c);
  return token ? await findSessionByRefresh(sql, digestOf(token)) : null;
}
