import type { Hono } from "hono";
import { z } from "zod";
import type {
  Action,
  ActionTable,
  CallTable,
  CallTables,
  ContractHandlers,
  Handlers,
  Who,
} from "../../domain/wire/action.ts";
import { claimedUser, requireAdmin, requireMember, requireSelf, type Visitor } from "../../domain/wire/caller.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { succeed } from "./answer.ts";
import { drain, STRANGER_DRAINED_BYTES, UPLOAD_DRAINED_BYTES } from "./drain.ts";
import type { Ctx, Env } from "./env.ts";
import { jsonBody, parseWith, queryPayload } from "./parse.ts";
import { limitRate, openRateLimit, payerOf } from "./rate_limit.ts";

type AnyHandler = (payload: unknown, caller: Visitor, request: Ctx) => Promise<object>;

export function serveContract<C extends CallTables>(
  app: Hono<Env>,
  tables: C,
  handlers: ContractHandlers<NoInfer<C>, Ctx>,
  isRateLimited: boolean,
): void {
  for (const name in tables) serveCalls(app, tables[name], handlers[name], isRateLimited);
}

export function serveCalls<T extends CallTable>(
  app: Hono<Env>,
  table: T,
  handlers: Handlers<T["rows"], Ctx>,
  isRateLimited: boolean,
): void {
  const named: Record<string, Action> = {};
  for (const [name, row] of Object.entries(table.rows)) {
    if (row.path === undefined) named[name] = row;
    const own = row.path ?? row.alsoAt;
    if (own !== undefined) serveAt(app, own, row, handlers[name] as AnyHandler, isRateLimited);
  }
  if (table.path !== null) {
    serveByName(app, table.path, named, limited(named, handlers as Record<string, AnyHandler>, isRateLimited));
  }
}

/** The handlers, each within its row's limit. */
function limited(rows: ActionTable, handlers: Readonly<Record<string, AnyHandler>>, isRateLimited: boolean) {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { rateLimit }]): [string, AnyHandler] => {
      const handler = handlers[name] as AnyHandler;
      const limiter = rateLimit && openRateLimit(rateLimit, isRateLimited);
      if (!limiter) return [name, handler];
      return [name, async (payload, caller, request) => {
        await limiter.spend(payerOf(request));
        return await handler(payload, caller, request);
      }];
    }),
  );
}

/** GET `?action=&payload=` and POST `{action, payload}`. */
function serveByName(app: Hono<Env>, path: string, rows: ActionTable, handlers: Readonly<Record<string, AnyHandler>>) {
  app.get(path, async (c) => {
    const [row, handler] = pick(rows, handlers, c.req.query("action"));
    if (!row.reads) throw wireFailure("WrongMethod", { allow: ["POST"] });
    return await serve(c, row, handler, () => queryPayload(c));
  });
  app.post(path, async (c) => {
    const { action, payload = {} } = parseWith(Envelope, await jsonBody(c));
    const [row, handler] = pick(rows, handlers, action);
    return await serve(c, row, handler, () => payload);
  });
}

function serveAt(app: Hono<Env>, path: string, row: Action, handler: AnyHandler, isRateLimited: boolean): void {
  const limits = row.rateLimit ? [limitRate(row.rateLimit, isRateLimited)] : [];
  app.on(methodOf(row), addressesOf(path), ...limits, (c) => serve(c, row, handler, () => payloadOf(c, row)));
}

export function methodOf(row: Action): string {
  return row.method ?? (row.reads ? "GET" : "POST");
}

/** What begins with `/api/v1` answers under the base path of the other calls too. */
export function addressesOf(path: string): string[] {
  return path.startsWith("/api/v1/") ? [path, `/api/backend${path}`] : [path];
}

const Envelope = z.object({ action: z.unknown().optional(), payload: z.unknown().optional() });

function pick(rows: ActionTable, handlers: Readonly<Record<string, AnyHandler>>, name: unknown) {
  const row = typeof name === "string" && Object.hasOwn(rows, name) ? rows[name] : undefined;
  const handler = row && typeof name === "string" ? handlers[name] : undefined;
  if (!row || !handler) {
    const known = Object.keys(rows).join(", ");
    throw wireFailure("UnknownAction", { sentence: `Unknown action. Known actions: ${known}.` });
  }
  return [row, handler] as const;
}

async function payloadOf(c: Ctx, row: Action): Promise<unknown> {
  // Signing out and probing have to work, whatever a client sends along.
  if (row.who === "anyone" && hasNoFields(row.payload)) return {};
  if (row.isPayloadInAddress) return { ...c.req.query(), ...c.req.param() };
  return methodOf(row) === "GET" ? queryPayload(c) : await jsonBody(c);
}

function hasNoFields(payload: z.ZodType): boolean {
  return payload instanceof z.ZodObject && Object.keys(payload.shape).length === 0;
}

async function serve(c: Ctx, row: Action, handler: AnyHandler, read: () => unknown): Promise<Response> {
  c.set("failed", row.message?.failed);
  try {
    const caller = admit(row.who, c.get("visitor"));
    const payload = await read();
    if (caller) requireSelf(caller, claimedUser(payload));
    const reply = await handler(parseWith(row.payload, payload), caller, c);
    if (reply instanceof Response) return reply;
    const message = row.message ? { message: row.message.done } : {};
    return succeed(c, { ...message, ...reply }, row.status === 201 ? 201 : undefined);
  } finally {
    if (row.body) await drain(c.req.raw, c.get("visitor") ? UPLOAD_DRAINED_BYTES : STRANGER_DRAINED_BYTES);
  }
}

function admit(who: Who, visitor: Visitor): Visitor {
  if (who === "anyone") return visitor;
  return who === "admin" ? requireAdmin(visitor) : requireMember(visitor);
}
