import { Hono } from "hono";
import { z } from "zod";
import { requireAdmin, requireMember, requireSelf, type Visitor } from "../../domain/auth/caller.ts";
import type { Action, ActionTable, Handlers, Who } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { succeed } from "./answer.ts";
import type { Ctx, Env } from "./env.ts";
import { fit, jsonBody, queryPayload } from "./parse.ts";

type AnyHandler = (payload: unknown, caller: Visitor) => Promise<object>;

/** Serves a table of actions: GET `?action=&payload=` and POST `{action, payload}`. */
export function actionRoute<T extends ActionTable>(table: T, handlers: Handlers<T>): Hono<Env> {
  const route = new Hono<Env>();
  route.get("/", async (c) => {
    const [row, handler] = pick(table, handlers, c.req.query("action"));
    if (!row.reads) throw wireFailure("WrongMethod", { allow: ["POST"] });
    return await serve(c, row, handler, queryPayload(c));
  });
  route.post("/", async (c) => {
    const { action, payload = {} } = fit(Envelope, await jsonBody(c));
    const [row, handler] = pick(table, handlers, action);
    return await serve(c, row, handler, payload);
  });
  return route;
}

/** Serves one row at a path of its own: GET takes the query's `payload`, POST the body itself. */
export function pathRoute<A extends Action>(row: A, handler: Handlers<{ row: A }>["row"]) {
  return async (c: Ctx) => {
    const payload = c.req.method === "GET" ? queryPayload(c) : await jsonBody(c);
    return await serve(c, row, handler as AnyHandler, payload);
  };
}

const Envelope = z.object({ action: z.string().max(100), payload: z.unknown().optional() });

function pick<T extends ActionTable>(table: T, handlers: Handlers<T>, name: string | undefined): [Action, AnyHandler] {
  const row = name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
  if (!row || name === undefined) {
    const known = Object.keys(table).join(", ");
    throw wireFailure("UnknownAction", { sentence: `Unknown action. Known actions: ${known}.` });
  }
  return [row, handlers[name] as AnyHandler];
}

async function serve(c: Ctx, row: Action, handler: AnyHandler, payload: unknown): Promise<Response> {
  const caller = admit(row.who, c.get("visitor"));
  if (caller) requireSelf(caller, claimedUser(payload));
  const reply = await handler(fit(row.payload, payload), caller);
  return succeed(c, reply, row.status ?? 200);
}

function admit(who: Who, visitor: Visitor): Visitor {
  if (who === "anyone") return visitor;
  return who === "admin" ? requireAdmin(visitor) : requireMember(visitor);
}

/** A `userId` in any payload is a claim; one place compares it, so that no handler can forget to. */
function claimedUser(payload: unknown): string | undefined {
  const claimed = payload !== null && typeof payload === "object" && "userId" in payload ? payload.userId : undefined;
  return claimed === undefined ? undefined : String(claimed);
}
