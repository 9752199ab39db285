import { z } from "zod";
import type { Action } from "./action.ts";
import { wireFailure } from "./failures.ts";

/** What a program may do with an API token. Who may write may read. */
export const TokenScope = z.enum(["read", "write"]);
export type TokenScope = z.output<typeof TokenScope>;

/** What a call wants of an API token; null where none opens it. */
export function scopeOf({ byToken, reads }: Pick<Action, "byToken" | "reads">): TokenScope | null {
  if (!byToken) return null;
  return reads ? "read" : "write";
}

/**
 * @param held null for whoever came by a session, which opens every call
 * @throws Failure NotByToken, TokenReadsOnly
 */
export function requireScope(row: Pick<Action, "byToken" | "reads">, held: TokenScope | null): void {
  if (held === null) return;
  const wanted = scopeOf(row);
  if (wanted === null) throw wireFailure("NotByToken");
  if (wanted === "write" && held === "read") throw wireFailure("TokenReadsOnly");
}
