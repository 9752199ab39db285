import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { PublishableKey } from "../../domain/billing/publishable_key.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import {
  advanceClock,
  claimDeliveries,
  clockAhead,
  inSandboxTurn,
  keepSandboxAccount,
  markDelivered,
  type SandboxAccount,
} from "../db/stripe.ts";
import type { Log } from "../../server/host/log/log.ts";
import type { Env } from "../../server/http/env.ts";
import { advanceTime } from "./advance_time.ts";
import { stripeApi, type Turn } from "./api/api.ts";
import { browserRoutes } from "./browser_routes.ts";
import { newSecret } from "./new_object.ts";
import { StripeStore } from "./stripe_store.ts";

const FILES = [
  ["/stripe.js", "stripe.js", "text/javascript; charset=utf-8"],
  ["/bank", "bank.html", "text/html; charset=utf-8"],
  ["/bank.css", "bank.css", "text/css; charset=utf-8"],
  ["/bank.js", "bank.js", "text/javascript; charset=utf-8"],
] as const;

export interface StripeStandIn extends AsyncDisposable {
  readonly apiUrl: string;
  readonly account: SandboxAccount;
  /** What browsers and outside tests use, under `/sandbox/stripe`. */
  readonly routes: Hono<Env>;
  readonly turn: Turn;
  advance(seconds: number): Promise<void>;
  delivered(): Promise<void>;
}

const REDELIVER_MS = 15_000;

/**
 * A Stripe of our own for the sandbox: its state lies in the database, so it survives a restart and serves several
 * servers, each of which opens its own door to it on a loopback port.
 */
export async function openStripeStandIn(
  pool: Pool,
  webhookUrl: string,
  { clock, log }: { readonly clock: () => number; readonly log: Log },
): Promise<StripeStandIn> {
  const account = await keepSandboxAccount(pool, {
    secretKey: `sk_test_${newSecret()}`,
    publishableKey: PublishableKey.parse(`pk_test_${newSecret()}`),
    webhookSecret: `whsec_${newSecret()}`,
  });
  const postman = openPostman(() => deliverWebhooks(pool, webhookUrl, account.webhookSecret));
  const turn: Turn = async (act) => {
    const answer = await inSandboxTurn(pool, async (tx) => await act(await worldNow(tx, clock), tx));
    postman.go();
    return answer;
  };
  const api = stripeApi(account, turn, log);
  const door = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, api.fetch);
  const timer = setInterval(postman.go, REDELIVER_MS);
  const standIn: StripeStandIn = {
    apiUrl: `http://127.0.0.1:${door.addr.port}`,
    account,
    turn,
    routes: new Hono<Env>(),
    async advance(seconds) {
      await turn(async (store, tx) => {
        await advanceClock(tx, seconds);
        await advanceTime(store, store.now + seconds);
      });
      await postman.done();
    },
    delivered: () => postman.done(),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await postman.done();
      await door.shutdown();
    },
  };
  standIn.routes.route("/", browserFiles()).route("/", browserRoutes(standIn));
  return standIn;
}

async function worldNow(tx: Sql, clock: () => number): Promise<StripeStore> {
  const now = Math.floor(clock() / 1000) + await clockAhead(tx);
  const store = new StripeStore(tx, now);
  await advanceTime(store, now);
  return store;
}

/** One round of deliveries at a time; a call during a round asks for one more. */
function openPostman(round: () => Promise<void>) {
  let going: Promise<void> | null = null;
  let isAskedAgain = false;
  const rounds = async () => {
    do {
      isAskedAgain = false;
      await round().catch(() => {});
    } while (isAskedAgain);
    going = null;
  };
  const go = () => {
    isAskedAgain = true;
    going ??= rounds();
  };
  return {
    go,
    async done() {
      go();
      await going;
    },
  };
}

function browserFiles(): Hono<Env> {
  const route = new Hono<Env>();
  for (const [path, name, type] of FILES) {
    route.get(path, async (c) => {
      const text = await Deno.readTextFile(new URL(`./browser/${name}`, import.meta.url));
      return c.body(text, 200, { "Content-Type": type, "Cache-Control": "no-cache" });
    });
  }
  return route;
}

/** As long as Stripe waits for an endpoint's answer, about. */
const ANSWER_TIMEOUT_MS = 20_000;
const Event = z.looseObject({ id: z.string() });

async function deliverWebhooks(pool: Pool, url: string, secret: string): Promise<void> {
  for (let batch = await claimDeliveries(pool, new Date()); batch.length > 0;) {
    for (const body of batch) {
      const event = Event.parse(body);
      if (await post(url, secret, event)) await markDelivered(pool, event.id);
    }
    batch = await claimDeliveries(pool, new Date());
  }
}

async function post(url: string, secret: string, event: object): Promise<boolean> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", "stripe-signature": signatureOf(body, secret, Date.now()) };
  try {
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Stripe's scheme: HMAC-SHA256 over the time and the very bytes of the body. */
function signatureOf(body: string, secret: string, nowMs: number): string {
  const at = Math.floor(nowMs / 1000);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
