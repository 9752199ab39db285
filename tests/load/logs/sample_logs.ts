import type { LogPageInput, NewLog } from "../../../domain/logs/log.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import type { Pool } from "../../../db/sql.ts";

export const NOON = new Date("2026-11-20T12:00:00Z");

export function entry(fields: Partial<NewLog> = {}): NewLog {
  return {
    ...{ at: NOON, level: "error", platform: "web", service: "authApi", message: "Login failed", fileName: "authApi" },
    ...{ userId: null, sessionId: null, context: {}, stack: "", requestId: null, route: null },
    ...fields,
  };
}

export const firstPage: LogPageInput = { page: 1, limit: 50, sortOrder: "desc" };
export const minutesAfterNoon = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

export async function addUser(pool: Pool, id: string): Promise<UserId> {
  await pool`insert into users (id, email, username) values (${id}, ${`${id}@example.org`}, ${id})`;
  return id as UserId;
}
