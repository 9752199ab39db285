import type { RateLimit } from "./action.ts";

/** All calls together, of one member or of one address that has not signed in. */
export const CALLS_LIMIT: RateLimit = { calls: 3000, perSeconds: 60 };
/** The JSON in a query string. */
export const QUERY_PAYLOAD_BYTES = 8 * 1024;
/** The JSON in a body. */
export const BODY_BYTES = 256 * 1024;
export const SOCKET_MESSAGE_BYTES = 16 * 1024;
export const SOCKET_MESSAGES_PER_SECOND = 30;
