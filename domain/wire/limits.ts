import type { RateLimit } from "./action.ts";

/** All calls together, of one member or of one address that has not signed in. */
export const CALLS_LIMIT: RateLimit = { calls: 3000, perSeconds: 60 };
/** Of one member's calls that work at the same time, of a kind with a limit of its own one: what more is sent waits, and takes nothing from others. */
export const CALLS_AT_ONCE = 4;
/** Pages and their files, of one address: a school that opens the app at once takes some 30 each. */
export const PAGES_LIMIT: RateLimit = { calls: 18_000, perSeconds: 60 };
/** "3,000 requests in 60 seconds" */
export function limitInWords({ calls, perSeconds }: RateLimit): string {
  const time = perSeconds > 60 ? `${perSeconds / 60} minutes` : `${perSeconds} seconds`;
  return `${calls.toLocaleString("en-US")} requests in ${time}`;
}
export const QUERY_PAYLOAD_BYTES = 8 * 1024;
export const BODY_BYTES = 256 * 1024;
export const SOCKET_MESSAGE_BYTES = 16 * 1024;
/** Of one member, over all of their sockets. */
export const SOCKET_MESSAGES_PER_SECOND = 30;
/** Of one member: the next one replaces the one that has been idle longest. */
export const SOCKETS_PER_MEMBER = 20;
/** A school plays a tournament from one address. IPv6 addresses count by /64. */
export const SOCKETS_PER_ADDRESS = 400;
export const UPGRADES_LIMIT: RateLimit = { calls: 1200, perSeconds: 60 };
/** Session cookies, and API tokens, that we gave out and that are nobody's any more, of one address: whoever has renewed pays for none. */
export const OWN_SESSIONS_LIMIT: RateLimit = { calls: 3000, perSeconds: 60 };
/** Session cookies of nobody, and API tokens, which each cost a look-up, that one address may show. */
export const STRANGE_SESSIONS_LIMIT: RateLimit = { calls: 300, perSeconds: 60 };
