import type { HouseholdCaller, SessionCaller } from "../../../domain/wire/caller.ts";
import { addressKey } from "./address_key.ts";
import type { TtlCache } from "./ttl_cache.ts";
import type { RateLimiter } from "./rate_limit.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { TokenScope } from "../../../domain/wire/token_scope.ts";
import { bearerOf } from "./request_facts.ts";
import type { Ctx } from "../env.ts";

/** Whom a secret of the client's stands for: an access token of a session, or an API token. */
export type FindBySecret<Found> = (secret: string | undefined, address: string) => Promise<Found | null>;
export type FindVisitor = FindBySecret<SessionCaller>;

/** What our servers have given out themselves. */
export interface Own {
  /** Whether one of them gave the secret out, expired or not, without a look-up. */
  readonly isOwn: (secret: string) => boolean;
  /** Counts look-ups of such. */
  readonly over: RateLimiter;
}

/**
 * An address pays for each look-up that finds nobody, and is refused before it costs too many. What was given out is paid for
 * apart: whoever guesses at the same address, a school's or a provider's, locks out nobody who has just come or been renewed.
 * @param strange counts these look-ups
 */
export function openFindVisitor<Found>(
  known: Omit<TtlCache<Found>, "forget">,
  strange: RateLimiter,
  { isOwn, over }: Own,
): FindBySecret<Found> {
  return async (secret, address) => {
    if (!secret) return null;
    const remembered = known.remembered(secret);
    if (remembered) return remembered;
    if (known.wasFound(secret)) return await known.of(secret);
    const payer = addressKey(address), lookUps = isOwn(secret) ? over : strange;
    await lookUps.spend(payer);
    const found = await known.of(secret);
    if (found) await lookUps.giveBack(payer);
    return found;
  };
}

export type FindHolder = FindBySecret<{ readonly caller: HouseholdCaller; readonly scope: TokenScope }>;

/** By an API token where one is given, which then counts alone; else by the session's cookie. */
export function knowVisitor(
  findVisitor: FindVisitor,
  findHolder: FindHolder,
  accessTokenOf: (c: Ctx) => string | undefined,
) {
  return async (c: Ctx, next: () => Promise<void>): Promise<void> => {
    const token = bearerOf(c.req.raw.headers);
    if (token === null) c.set("visitor", await findVisitor(accessTokenOf(c), c.get("address")));
    else await knowHolder(c, token, findHolder);
    await next();
  };
}

/** @throws Failure TokenRefused */
async function knowHolder(c: Ctx, token: string, findHolder: FindHolder): Promise<void> {
  const holder = await findHolder(token, c.get("address"));
  if (!holder) {
    c.env.defaultHeaders.set("www-authenticate", 'Bearer error="invalid_token"');
    throw wireFailure("TokenRefused");
  }
  c.set("visitor", holder.caller);
  c.set("tokenScope", holder.scope);
}
