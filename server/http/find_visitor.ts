import type { SessionCaller } from "../../domain/wire/caller.ts";
import { addressKey } from "./address_key.ts";
import type { FoundForAWhile } from "./found_for_a_while.ts";
import type { RateLimiter } from "./rate_limit.ts";

/** Whom a secret of the client's stands for: an access token of a session, or an API token. */
export type FindBySecret<Found> = (secret: string | undefined, address: string) => Promise<Found | null>;
export type FindVisitor = FindBySecret<SessionCaller>;

/**
 * An address pays for each look-up that finds nobody, and is refused before it costs too many.
 * @param strange counts these look-ups
 */
export function openFindVisitor<Found>(
  known: Omit<FoundForAWhile<Found>, "forget">,
  strange: RateLimiter,
): FindBySecret<Found> {
  return async (secret, address) => {
    if (!secret) return null;
    const remembered = known.remembered(secret);
    if (remembered) return remembered;
    // Whoever guesses beside them, at their school or behind their provider's one address, must not lock them out.
    if (known.wasFound(secret)) return await known.of(secret);
    const payer = addressKey(address);
    await strange.spend(payer);
    const found = await known.of(secret);
    if (found) await strange.giveBack(payer);
    return found;
  };
}
