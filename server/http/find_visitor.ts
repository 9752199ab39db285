import { createHash } from "node:crypto";
import type { SessionCaller } from "../../domain/wire/caller.ts";
import { addressKey } from "./address_key.ts";
import type { FoundForAWhile } from "./found_for_a_while.ts";
import type { RateLimiter } from "./rate_limit.ts";

/** Whom a secret of the client's stands for: an access token of a session, or an API token. */
export type FindBySecret<Found> = (secret: string | undefined, address: string) => Promise<Found | null>;
export type FindVisitor = FindBySecret<SessionCaller>;

interface Ours {
  /** Whether one of our servers gave the secret out, expired or not, without a look-up. */
  readonly isOurs?: (secret: string) => boolean;
}

/**
 * An address pays for each look-up that finds nobody, and is refused before it costs too many. What was given out pays for
 * itself: whoever guesses at the same address, a school's or a provider's, locks out nobody who has just come or been renewed.
 * @param strange counts these look-ups
 */
export function openFindVisitor<Found>(
  known: Omit<FoundForAWhile<Found>, "forget">,
  strange: RateLimiter,
  { isOurs = () => false }: Ours = {},
): FindBySecret<Found> {
  return async (secret, address) => {
    if (!secret) return null;
    const remembered = known.remembered(secret);
    if (remembered) return remembered;
    if (known.wasFound(secret)) return await known.of(secret);
    const payer = isOurs(secret) ? nameOf(secret) : addressKey(address);
    await strange.spend(payer);
    const found = await known.of(secret);
    if (found) await strange.giveBack(payer);
    return found;
  };
}

/** The counts lie where others may read them. */
function nameOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
