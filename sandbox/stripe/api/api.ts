import { Hono } from "hono";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { findAnswer, keepAnswer, type SandboxAccount, type StoredAnswer } from "../../db/stripe.ts";
import type { Sql } from "../../../db/sql.ts";
import type { Log } from "../../../server/host/log/log.ts";
import { type Answering, API_CALLS } from "./api_calls.ts";
import { expanded } from "./expand.ts";
import { type Form, parseForm, textsAt } from "./form_body.ts";
import { missing, StripeRefusal } from "../refusal.ts";
import type { StripeStore } from "../stripe_store.ts";

/** Runs one request of the stand-in alone, its clock set, what fell due done; then lets the webhooks go out. */
export type Turn = <T>(act: (store: StripeStore, tx: Sql) => Promise<T>) => Promise<T>;

interface Asked {
  readonly id: string;
  readonly form: Form;
  readonly fingerprint: string;
  readonly idempotencyKey: string | undefined;
}

export function stripeApi(account: SandboxAccount, turn: Turn, log: Log): Hono {
  const api = new Hono();
  api.onError((error, c) => answerRefusal(error, c, log));
  api.use("*", async (c, next) => {
    if (c.req.header("authorization") === `Bearer ${account.secretKey}`) return await next();
    throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  });
  for (const [method, path, answering] of API_CALLS) {
    api.on(method, path, async (c) => {
      const { status, body, isReplayed } = await serve(turn, await askedBy(c), answering);
      if (isReplayed) c.header("Idempotent-Replayed", "true");
      return c.json(body as object, status as ContentfulStatusCode);
    });
  }
  api.all("*", (c) => {
    throw missing("endpoint", `${c.req.method} ${c.req.path}`);
  });
  return api;
}

async function askedBy(c: Context): Promise<Asked> {
  const text = c.req.method === "POST" ? await c.req.text() : new URL(c.req.url).search;
  return {
    id: c.req.param("id") ?? "",
    form: parseForm(text),
    fingerprint: `${c.req.method} ${c.req.path} ${text}`,
    idempotencyKey: c.req.header("idempotency-key"),
  };
}

interface Served extends Pick<StoredAnswer, "status" | "body"> {
  readonly isReplayed: boolean;
}

async function serve(turn: Turn, asked: Asked, answering: Answering): Promise<Served> {
  return await turn(async (store, tx) => {
    const { idempotencyKey: key } = asked;
    const known = key ? await findAnswer(tx, key) : null;
    if (known) return { ...replay(known, asked), isReplayed: true };
    const answer = await answering({ store, form: asked.form, id: asked.id });
    const body = await withExpansions(store, answer, textsAt(asked.form, "expand"));
    if (key) await keepAnswer(tx, key, { fingerprint: asked.fingerprint, status: 200, body });
    return { status: 200, body, isReplayed: false };
  });
}

function replay(known: StoredAnswer, { fingerprint }: Asked): StoredAnswer {
  if (known.fingerprint === fingerprint) return known;
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
