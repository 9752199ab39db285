import type { Hono } from "hono";
import { z } from "zod";
import type { Action, CallTable, CallTables, ContractHandlers, Handlers } from "../../../domain/wire/action.ts";
import { admit, claimedUser, requireRecentSignIn, requireSelf } from "../../../domain/wire/caller.ts";
import { HOUSEHOLD_HEADER } from "../../../domain/wire/shown_household.ts";
import { objectOf } from "../../../domain/wire/describe_schema.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import { CALLS_AT_ONCE } from "../../../domain/wire/limits.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { requireScope } from "../../../domain/wire/token_scope.ts";
import { openSemaphore, type Semaphore } from "../../host/process/semaphore.ts";
import { succeed } from "./answer.ts";
import { ANONYMOUS_DRAINED_BYTES, drain, UPLOAD_DRAINED_BYTES } from "./drain.ts";
import type { Ctx, Env } from "../env.ts";
import { jsonBody, parseWith, queryPayload } from "./parse.ts";
import { type AnyHandler, type MayStill, whileAdmitted } from "./while_admitted.ts";
import { limitRate, payerOf, type RateLimiter, type RateLimits } from "../visitor/rate_limit.ts";

interface Call {
  readonly row: Action;
  readonly handler: AnyHandler;
  /** Of a row that has a limit of its own. */
  readonly limiter: RateLimiter | null;
}

export interface CallsParts {
  readonly mayStill: MayStill;
  readonly clock: () => number;
  readonly rateLimits: RateLimits;
  /** Of one member's calls. */
  readonly turns: CallTurns;
}

export interface CallTurns {
  readonly ofMember: Semaphore<UserId>;
  /** Of one member, for calls of a kind that has a limit of its own. */
  readonly ofKind: Semaphore<string>;
}

export function openCallTurns(): CallTurns {
  return { ofMember: openSemaphore({ permits: CALLS_AT_ONCE }), ofKind: openSemaphore({ permits: 1 }) };
}

export function serveContract<C extends CallTables>(
  app: Hono<Env>,
  tables: C,
  handlers: ContractHandlers<NoInfer<C>, Ctx>,
  parts: CallsParts,
): void {
  for (const name in tables) serveCalls(app, tables[name], handlers[name], parts);
}

export function serveCalls<T extends CallTable>(
  app: Hono<Env>,
  table: T,
  handlers: Handlers<T["rows"], Ctx>,
  { clock, rateLimits, turns, mayStill }: CallsParts,
): void {
  const named: Record<string, Call> = {};
  for (const [name, row] of Object.entries(table.rows)) {
    const { rateLimit } = row;
    const handler = whileAdmitted(row, asking(row, handlers[name] as AnyHandler, clock), mayStill);
    const call: Call = {
      row,
      handler: row.body ? handler : sharing(`${table.path} ${name}`, row, handler, turns),
      limiter: rateLimit ? rateLimits(rateLimit.sharedAs ?? `${table.path ?? ""} ${name}`, rateLimit) : null,
    };
    if (row.path === undefined) named[name] = call;
    const own = ownAddressesOf(row);
    if (own.length > 0) serveAt(app, own, call);
  }
  if (table.path !== null) serveByName(app, table.path, named);
}

/** The handler, for those alone who have signed in as recently as its row wants. */
function asking(row: Action, handler: AnyHandler, clock: () => number): AnyHandler {
  if (!row.needsRecentSignIn) return handler;
  return async (payload, caller, request) => {
    requireRecentSignIn(row, caller, clock());
    return await handler(payload, caller, request);
  };
}

/**
 * The handler, begun once few enough calls of the same member are at work, and of a kind that has a limit of its own, since it costs
 * much, no other one. It is left out where nobody waits for what it reads any more. An upload takes no part: it lasts as long as its
 * line is slow.
 */
function sharing(
  kind: string,
  { reads, rateLimit }: Action,
  handler: AnyHandler,
  turns: CallTurns,
): AnyHandler {
  return (payload, caller, request) => {
    if (!caller) return handler(payload, caller, request);
    const work = () => reads && isGone(request) ? Promise.resolve({}) : handler(payload, caller, request);
    const { userId } = caller;
    const share = () => turns.ofMember.run(userId, work);
    // Those that wait for another of their kind take no slot from the others.
    return rateLimit ? turns.ofKind.run(`${userId} ${kind}`, share) : share();
  };
}

function isGone({ env }: Ctx): boolean {
  return env.gone().aborted;
}

/** GET `?action=&payload=` and POST `{action, payload}`. */
function serveByName(app: Hono<Env>, path: string, calls: Readonly<Record<string, Call>>): void {
  const serveWithin = (c: Ctx, { row, handler, limiter }: Call, read: () => unknown) =>
    serve(c, row, async (payload, caller, request) => {
      await limiter?.spend(payerOf(request));
      return await handler(payload, caller, request);
    }, read);
  app.get(path, async (c) => {
    const call = pick(calls, c.req.query("action"));
    if (!call.row.reads) throw wireFailure("WrongMethod", { allow: ["POST"] });
    return await serveWithin(c, call, () => queryPayload(c));
  });
  app.post(path, async (c) => {
    const { action, payload = {} } = parseWith(Envelope, await jsonBody(c));
    return await serveWithin(c, pick(calls, action), () => payload);
  });
}

function serveAt(app: Hono<Env>, addresses: string[], { row, handler, limiter }: Call): void {
  const limits = limiter ? [limitRate(limiter)] : [];
  app.on(methodOf(row), addresses, ...limits, (c) => serve(c, row, handler, () => payloadOf(c, row)));
}

export function methodOf(row: Action): string {
  return row.method ?? (row.reads ? "GET" : "POST");
}

/** Besides the table's. What begins with `/api/v1` answers under the base path of the other calls too. */
export function ownAddressesOf({ path, alsoAt }: Pick<Action, "path" | "alsoAt">): string[] {
  const own = [path, alsoAt].filter((address) => address !== undefined);
  return own.flatMap((address) => address.startsWith("/api/v1/") ? [address, `/api/backend${address}`] : [address]);
}

const Envelope = z.object({ action: z.unknown().optional(), payload: z.unknown().optional() });

function pick(calls: Readonly<Record<string, Call>>, name: unknown): Call {
  const call = typeof name === "string" && Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (call) return call;
  throw wireFailure("UnknownAction", { sentence: `Unknown action. Known actions: ${Object.keys(calls).join(", ")}.` });
}

async function payloadOf(c: Ctx, row: Action): Promise<unknown> {
  // Signing out and probing have to work, whatever a client sends along.
  if (row.who === "anyone" && hasNoFields(row.payload)) return {};
  if (row.isPayloadInAddress) return { ...c.req.query(), ...c.req.param() };
  if (methodOf(row) === "GET") return queryPayload(c);
  const body = await jsonBody(c);
  const inPath = c.req.param();
  return Object.keys(inPath).length > 0 && objectOf(body) ? { ...objectOf(body), ...inPath } : body;
}

function hasNoFields(payload: z.ZodType): boolean {
  return payload instanceof z.ZodObject && Object.keys(payload.shape).length === 0;
}

async function serve(c: Ctx, row: Action, handler: AnyHandler, read: () => unknown): Promise<Response> {
  c.set("failed", row.message?.failed);
  try {
    requireScope(row, c.get("tokenScope"));
    const caller = admit(row.who, c.get("visitor"), c.req.header(HOUSEHOLD_HEADER));
    if (caller && row.body) c.env.expectUpload();
    const payload = await read();
    if (caller && !row.isAboutOthers) requireSelf(caller, claimedUser(payload));
    const reply = await handler(parseWith(row.payload, payload), caller, c);
    if (reply instanceof Response) return reply;
    const message = row.message ? { message: row.message.done } : {};
    return succeed(c, { ...message, ...reply }, row.status === 201 ? 201 : undefined);
  } finally {
    if (row.body) await drainRest(c);
  }
}

/** So that a refusal arrives: of a body that is still sent, whatever it was refused for. */
async function drainRest(c: Ctx): Promise<void> {
  const isMember = Boolean(c.get("visitor"));
  if (isMember) c.env.expectUpload();
  await drain(c.req.raw, isMember ? UPLOAD_DRAINED_BYTES : ANONYMOUS_DRAINED_BYTES);
}
