import { STRANGE_SESSIONS_LIMIT } from "../../domain/wire/limits.ts";
import type { Visitor } from "../../domain/wire/caller.ts";
import { addressKey } from "./address_key.ts";
import { openRateLimit } from "./rate_limit.ts";

/** Who an access token belongs to: what is remembered, and what a look-up in the database says. */
export interface SessionLookUp {
  remembered(accessToken: string): Visitor;
  /** Whether it was found once: such a look-up is no guess. */
  wasFound(accessToken: string): boolean;
  of(accessToken: string): Promise<Visitor>;
}

export type FindVisitor = (accessToken: string | undefined, address: string) => Promise<Visitor>;

/** An address pays for each look-up that finds nobody, and is refused before it costs too many. */
export function openFindVisitor(sessions: SessionLookUp, isLimited: boolean): FindVisitor {
  const strange = openRateLimit(STRANGE_SESSIONS_LIMIT, isLimited);
  return async (accessToken, address) => {
    if (!accessToken) return null;
    const known = sessions.remembered(accessToken);
    if (known) return known;
    // Whoever guesses beside them, at their school or behind their provider's one address, must not lock them out.
    if (sessions.wasFound(accessToken)) return await sessions.of(accessToken);
    const payer = addressKey(address);
    await strange.spend(payer);
    const visitor = await sessions.of(accessToken);
    if (visitor) await strange.giveBack(payer);
    return visitor;
  };
}
