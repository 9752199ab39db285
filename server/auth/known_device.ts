import { KNOWN_DEVICE_MS } from "../../domain/auth/session.ts";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { rememberDevice } from "../../db/auth/known_devices.ts";
import type { Digest } from "../../db/auth/sessions.ts";
import type { Sql } from "../../db/sql.ts";
import type { Ctx } from "../http/env.ts";
import { secretOf, type SessionCookies } from "./session_cookies.ts";
import { digestOf } from "../host/secrets/tokens.ts";

export interface DeviceParts {
  readonly clock: () => number;
  readonly cookies: SessionCookies;
}

/** What a browser is known by to an account; another account makes another one of the same secret. */
export function deviceDigest(userId: UserId | null, secret: string): Digest {
  return digestOf(`device of ${userId ?? "nobody"} ${secret}`);
}

export function browserToKnow({ clock, cookies }: DeviceParts, c: Ctx) {
  const secret = secretOf(c, cookies.device);
  return {
    /** @returns whether the account did not know it */
    async remember(tx: Sql, userId: UserId, sessionId: SessionId | null): Promise<boolean> {
      const expiresAt = new Date(clock() + KNOWN_DEVICE_MS);
      return await rememberDevice(tx, { digest: deviceDigest(userId, secret), userId, sessionId, expiresAt });
    },
    giveCookie: () => cookies.device.give(c, secret),
  };
}
