import { Hono } from "hono";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { findAnswer, keepAnswer, type SandboxAccount, type StoredAnswer } from "../../db/stripe.ts";
import type { Sql } from "../../../db/sql.ts";
import type { Log } from "../../../server/host/log/log.ts";
import { type Answering, API_CALLS } from "./api_calls.ts";
import { expanded } from "./expand.ts";
import { parseForm, textsAt } from "./form_body.ts";
import { missing, StripeRefusal } from "../refusal.ts";
import type { StripeStore } from "../stripe_store.ts";

/** Runs one request of the stand-in alone, its clock set, what fell due done; then lets the webhooks go out. */
export type Turn = <T>(act: (store: StripeStore, tx: Sql) => Promise<T>) => Promise<T>;

export function stripeApi(account: SandboxAccount, turn: Turn, log: Log): Hono {
  const api = new Hono();
  api.onError((error, c) => answerRefusal(error, c, log));
  api.use("*", async (c, next) => {
    if (c.req.header("authorization") === `Bearer ${account.secretKey}`) return await next();
    throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  });
  for (const [method, path, answering] of API_CALLS) {
    api.on(method, path, (c) => serve(turn, c, answering));
  }
  api.all("*", (c) => {
    throw missing("endpoint", `${c.req.method} ${c.req.path}`);
  });
  return api;
}

async function serve(turn: Turn, c: Context, answering: Answering): Promise<Response> {
  const text = c.req.method === "POST" ? await c.req.text() : new URL(c.req.url).search;
  const form = parseForm(text);
  const fingerprint = `${c.req.method} ${c.req.path} ${text}`;
  const key = c.req.header("idempotency-key");
  return await turn(async (store, tx) => {
    const known = key ? await findAnswer(tx, key) : null;
    if (known) return c.json(replay(known, fingerprint), 200, { "Idempotent-Replayed": "true" });
    const answer = await answering({ store, form, id: c.req.param("id") ?? "" });
    const body = await withExpansions(store, answer, textsAt(form, "expand"));
    if (key) await keepAnswer(tx, key, { fingerprint, body });
    return c.json(body);
  });
}

function replay({ fingerprint, body }: StoredAnswer, asked: string): object {
  if (fingerprint === asked) return body;
  throw new StripeRefusal(400, {
    type: "idempotency_error",
    message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
  });
}

/** A list is expanded through its `data`, as everywhere in Stripe's API. */
async function withExpansions(store: StripeStore, answer: object, paths: readonly string[]): Promise<object> {
  if (!("data" in answer) || !Array.isArray(answer.data)) return await expanded(store, answer, paths);
  const inner = paths.map((path) => path.replace(/^data\./, ""));
  const data = await Promise.all(answer.data.map((entry) => expanded(store, entry, inner)));
  return { ...answer, data };
}

function answerRefusal(error: Error, c: Context, log: Log): Response {
  const refusal = error instanceof StripeRefusal ? error : null;
  if (!refusal) log("error", "the sandbox's Stripe broke", { call: `${c.req.method} ${c.req.path}`, error });
  const body = refusal?.error ?? { type: "api_error", message: "The stand-in broke." };
  return c.json({ error: body }, (refusal?.status ?? 500) as ContentfulStatusCode);
}
