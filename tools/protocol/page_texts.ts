import { ACCESS_MS, REFRESH_MS } from "../../domain/auth/session.ts";
import { DELAYS } from "../../domain/delays.ts";
import { MAX_DELAY_MS, UNTOUCHED_MS } from "../../domain/game/room/room.ts";
import { LARGEST_BYTES, MAX_PIXELS } from "../../domain/media/file_limits.ts";
import { LARGEST_TABLE_BYTES, MAX_ENTRIES, MAX_ROWS } from "../../domain/transfer/import_limits.ts";
import { KEPT_BYTES, KEPT_PIXELS, MAX_KEPT } from "../../domain/scan/contract.ts";
import {
  BODY_BYTES,
  CALLS_LIMIT,
  limitInWords,
  PAGES_LIMIT,
  QUERY_PAYLOAD_BYTES,
  SOCKET_MESSAGE_BYTES,
  SOCKET_MESSAGES_PER_SECOND,
  SOCKETS_PER_ADDRESS,
  SOCKETS_PER_MEMBER,
} from "../../domain/wire/limits.ts";

export function conventions(): string {
  return `# The protocol

What a client of a Stowmark server sends and gets: every call, every message, their fields, limits and failures. Made by \`deno task protocol\` from
the rows of \`domain/*/contract.ts\` and \`domain/game/messages.ts\`; a test holds this page to them, and another one holds the server.

- Addresses below are those after the server's own, base path included: \`http://127.0.0.1:8000\` + \`/api/backend/items\`. A slash at the end changes nothing.
- JSON in and out. Every answer carries \`succeeded\`; a reply's fields stand beside it. A failure is
  \`{succeeded: false, errorMessage, message, requestId, data?}\` with its status; \`errorMessage\` is a sentence for people, \`message\` the same, or what
  failed where the server itself did (5xx) and the call has a message. \`requestId\` finds it in the server's log. Of a payload that does
  not fit, it names the field, what is wrong and what to send instead; \`data.field\` is that field.
- A call with a name of its own is \`GET address?action=NAME&payload=JSON\` (the JSON URL-encoded) when it reads, and \`POST address\` with
  \`{"action": NAME, "payload": …}\` when it writes; reads are served on POST too. A write on GET answers 405, an unknown action 400 and names the known ones.
- A call with an address of its own takes its payload as \`?payload=JSON\` on GET and as the body on POST, unless its row says "in the address": then
  the fields stand in the path (\`:name\`) and in the query string.
- A POST of JSON wants \`Content-Type: application/json\`.
- A program sends an API token as \`Authorization: Bearer …\` instead of cookies, which are then ignored; the calls that it opens say so, all others answer
  403. What reads wants a token that may read, what writes one that may write. \`/api/v1/openapi.json\` describes these calls.
- What outlives a session, such as an API token, can only be made by a session whose sign-in was a few minutes ago; its row says so. Any other
  answers 403 \`SignInAgain\`, and signing in anew by \`login\`, \`password_login\` or the provider opens it.
- A call with \`:name\` in its address and a body takes those fields from the address and the others from the body.
- Who one is, the session cookie says. A \`userId\` in a payload is a claim: another one than the session's answers 403.
- Boxes belong to a household; every account starts with one of its own. A call for viewers, members or the owner of a household is about the one that the person looks at, or that
  the API token was made for; each may what those before may. With too little of a role: 403. The header \`stowmark-household\` may name the one that a page
  shows: where the person looks at another one by now, 409 \`HouseholdSwitched\`.
- The access cookie lives ${minutes(ACCESS_MS)}, the refresh cookie ${
    days(REFRESH_MS)
  } after its last use; both are HttpOnly and SameSite=Lax.
- A request that another site's page makes and that is no GET answers 403 (by \`Sec-Fetch-Site\` and \`Origin\`).
- Ids are opaque text of at most 64 characters. Times are ISO 8601 in UTC. No text may contain a NUL character. Unknown fields of a payload are ignored.
- 429 and 503 carry \`Retry-After\` in seconds where the server knows them.`;
}

export function limits(): string {
  return `## Limits

| what | limit |
|---|---|
| all calls of one member, or of one address that has not signed in | ${limitInWords(CALLS_LIMIT)}, then 429 |
| the sandbox's addresses, of one address that asks | ${limitInWords(CALLS_LIMIT)}, then 429 |
| pages and their files, of one address | ${limitInWords(PAGES_LIMIT)}, then 429 |
| a payload in the address | ${kilobytes(QUERY_PAYLOAD_BYTES)} |
| a body of JSON | ${kilobytes(BODY_BYTES)} |
| the time of a body | 30 s without a byte, 1 KB a second, 60 s in all, then 408; files that a member sends may go on as long as their bytes come |
| a picture | ${megabytes(LARGEST_BYTES.image)}, ${
    MAX_PIXELS / 1_000_000
  } megapixels; a JPEG that is not progressive up to 390 |
| a video | ${megabytes(LARGEST_BYTES.video)} |
| any other file | ${megabytes(LARGEST_BYTES.document)} |
| a picture of a number | ${megabytes(KEPT_BYTES)}, ${KEPT_PIXELS / 1_000_000} megapixel, ${MAX_KEPT} a person |
| boxes and files of the free plan | 20 new boxes a month and 5 files a box, unless the operator says otherwise; Pro: no limit and 20 |
| an import | ${MAX_ROWS.toLocaleString("en")} boxes, a table of ${megabytes(LARGEST_TABLE_BYTES)}, a zip of ${
    MAX_ENTRIES.toLocaleString("en")
  } files, as many files named, and as many bytes as the plan keeps; one at a time |
| exports of one member that are being sent | 2 |
| a message on the socket | ${kilobytes(SOCKET_MESSAGE_BYTES)} |
| messages of one member, over all of their sockets | ${SOCKET_MESSAGES_PER_SECOND} a second, then a warning, then it is closed |
| sockets of one member, of one address | ${SOCKETS_PER_MEMBER}, then the one that is idle longest makes room; ${SOCKETS_PER_ADDRESS} |
| a turn | ${
    DELAYS.turn / 1000
  } s, plus the player's measured one-way delay of at most ${MAX_DELAY_MS} ms; none in invite games |
| both players to come into a game | ${DELAYS.join / 1000} s |
| to come back after a lost connection | ${DELAYS.grace / 1000} s |
| an invite game that nobody touches | ${UNTOUCHED_MS / 3_600_000} h |
| running games of an event that ends | ${minutes(DELAYS.closing)} |`;
}

export function sockets(): string {
  return `## Sockets

Socket.IO 4 over WebSocket at \`/socket.io\` below the base path, with the session cookie and \`auth: {userId}\`. Without a session the
upgrade is answered 401; with another \`userId\`, or where ${SOCKETS_PER_ADDRESS} sockets are open at the address, \`connect_error\` says why in its \`message\` and \`data: {status, code}\`, and after 429 the
connection is closed. Otherwise the first message is \`authenticated\`. Every message takes an acknowledgement
callback \`{ok, error?, seq?}\`. A \`userId\` in a payload is a claim, as in a call. What is refused is also answered by the message that its row names, with
\`{success: false, error, message, code}\`. Messages about a game carry \`seq\`, which only grows: an older one than seen before is out of date.`;
}

export function sandbox(): string {
  return `## In the sandbox

Only there, for trying things out and for tests; elsewhere these addresses answer 404.

- \`POST /sandbox/google/credential {email, given_name?, family_name?}\` answers \`{credential}\` for \`register\` and \`login\`.
- \`GET /sandbox/mail?to=\` answers the messages that would have been sent, newest first.
- \`POST /sandbox/stripe/confirm {clientSecret, number, expMonth, expYear, cvc}\` confirms a payment as Stripe.js does and answers
  \`{status, paymentIntentId, paymentMethodId, error?}\`. Card 4242 4242 4242 4242 succeeds.
- \`POST /sandbox/stripe/advance {days}\` moves the stand-in's clock and delivers the messages that fall due.`;
}

function minutes(ms: number): string {
  return `${ms / 60_000} minutes`;
}

function days(ms: number): string {
  return `${ms / 86_400_000} days`;
}

function kilobytes(bytes: number): string {
  return `${bytes / 1024} KB`;
}

function megabytes(bytes: number): string {
  return `${bytes / (1024 * 1024)} MB`;
}
