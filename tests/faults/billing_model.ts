import { Hono } from "hono";
import { Failure } from "../../domain/wire/failure.ts";
import { clockAhead } from "../../sandbox/db/stripe.ts";
import type { Pool } from "../../db/sql.ts";
import { billingHandlers } from "../../server/billing/billing_handlers.ts";
import type { BillingContext } from "../../server/billing/billing_context.ts";
import { contract } from "../../domain/contract.ts";
import { stripeHandlers } from "../../server/billing/stripe_handlers.ts";
import { openRateLimits } from "../../server/http/visitor/rate_limit.ts";
import { openCallTurns, serveCalls } from "../../server/http/calls/serve_calls.ts";
import { Crash, crashingPool, type CrashPlan } from "./crashing_pool.ts";
import type { Person } from "./billing_person.ts";
import { openBillingTurns } from "../../server/billing/billing_turns.ts";
import { reconcile } from "../../server/billing/reconcile.ts";
import { type Payments, stripePayments } from "../../server/host/stripe/stripe_payments.ts";
import type { Env } from "../../server/http/env.ts";
import { openLog } from "../../server/host/log/log.ts";
import { authenticate, confirm } from "../../sandbox/stripe/confirm.ts";
import { dispute, refund } from "../../sandbox/stripe/charge.ts";
import { StripeRefusal } from "../../sandbox/stripe/refusal.ts";
import { signedByStripe } from "../support/test_billing.ts";
import { openStripeStandIn, type StripeStandIn } from "../../sandbox/stripe/stand_in.ts";

const FREE = { boxesPerMonth: 20, assetsPerBox: 5 };

/** The server dies here: before Stripe heard the call, or after Stripe did it and before we wrote it. */
export type CrashPoint = "before" | "after";

/** One server over a stand-in whose messages pile up in a mailbox instead of arriving. */
export interface World extends AsyncDisposable {
  readonly pool: Pool;
  readonly standIn: StripeStandIn;
  readonly parts: BillingContext;
  /** The same for a second server over the same database. */
  readonly otherParts: BillingContext;
  readonly mailbox: string[];
  /** Calls to Stripe until the next crash, and on which side of it; null: none planned. */
  crash: { calls: number; point: CrashPoint } | null;
  /** The same for the steps of our own database: statements, commits, and what would follow them. */
  readonly databaseCrash: CrashPlan;
  count(what: string): void;
}

export async function openWorld(pool: Pool, counts = new Map<string, number>()): Promise<World> {
  const mailbox: string[] = [];
  const postOffice = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    mailbox.push(await request.text());
    return new Response();
  });
  const standIn = await openStripeStandIn(pool, `http://127.0.0.1:${postOffice.addr.port}/`, {
    clock: Date.now,
    log: openLog("error"),
  });
  const silent = () => {};
  const payments = stripePayments({ ...standIn.account, apiUrl: standIn.apiUrl }, silent);
  const databaseCrash: CrashPlan = { left: null };
  const parts = () => ({
    pool: crashingPool(pool, databaseCrash),
    payments: crashing(payments, () => world),
    log: silent,
    isSandbox: false,
    free: FREE,
    turns: openBillingTurns(),
  });
  const world: World = {
    pool,
    standIn,
    mailbox,
    crash: null,
    databaseCrash,
    count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
    parts: parts(),
    otherParts: parts(),
    async [Symbol.asyncDispose]() {
      await standIn[Symbol.asyncDispose]();
      await postOffice.shutdown();
    },
  };
  return world;
}

function crashing(payments: Payments, worldOf: () => World): Payments {
  const falls = (point: CrashPoint) => {
    const { crash } = worldOf();
    if (crash?.point !== point || crash.calls > 0) return;
    worldOf().crash = null;
    worldOf().count(`crashed ${point} an answer`);
    throw new Crash();
  };
  const mayFall = async (call: () => unknown) => {
    const { crash } = worldOf();
    if (crash) crash.calls--;
    falls("before");
    const answer = await call();
    falls("after");
    return answer;
  };
  return new Proxy(payments, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== "function") return call;
      return (...given: unknown[]) => {
        worldOf().count(`asks Stripe: ${String(name)}`);
        return name === "listLiving" ? call(...given) : mayFall(() => call(...given));
      };
    },
  });
}

export async function tolerate<T>(happening: Promise<T>): Promise<T | null> {
  try {
    return await happening;
  } catch (error) {
    if (error instanceof Crash || error instanceof Failure || error instanceof StripeRefusal) return null;
    throw error;
  }
}

export function callsOf(parts: BillingContext) {
  return billingHandlers(parts.pool, parts, FREE);
}

/** @param isSoonOver the card is good to the end of this month */
export async function confirmCard(world: World, secret: string, number: string, isSoonOver: boolean) {
  const now = await stripeNow(world);
  const expYear = now.getUTCFullYear() + (isSoonOver ? 0 : 50);
  const card = { number, expMonth: now.getUTCMonth() + 1, expYear, cvc: "123" };
  return await tolerate(world.standIn.turn((stripe) => confirm(stripe, secret, card)));
}

export async function answerBank(world: World, secret: string, isGenuine: boolean) {
  return await tolerate(world.standIn.turn((stripe) => authenticate(stripe, secret, isGenuine)));
}

export async function giveBack(world: World, secret: string, kind: "refund" | "needs_response" | "won" | "lost") {
  await tolerate(world.standIn.turn(async (stripe) => {
    const intent = await stripe.get("payment_intent", intentOf(secret));
    const [known] = await stripe.list("dispute", { payment_intent: intent.id });
    if (kind === "refund") return void await refund(stripe, intent);
    // A dispute opens once and is decided once; what was given back before cannot be disputed.
    const [charge] = await stripe.list("charge", { payment_intent: intent.id, status: "succeeded" });
    const isNext = kind === "needs_response"
      ? !known && charge?.refunded === false
      : known?.status === "needs_response";
    if (isNext) await dispute(stripe, intent, kind);
  }));
}

export function intentOf(secret: string): string {
  return secret.split("_secret_")[0] ?? "";
}

export async function deliverMessage(world: World, body: string): Promise<boolean> {
  const app = new Hono<Env>();
  app.onError((error) => {
    if (error instanceof Crash || error instanceof Failure) return new Response(null, { status: 503 });
    throw error;
  });
  app.use(async (c, next) => {
    c.set("tokenScope", null);
    await next();
  });
  const parts = {
    clock: Date.now,
    rateLimits: openRateLimits(false),
    turns: openCallTurns(),
    mayStill: () => Promise.resolve(true),
  };
  serveCalls(app, contract.stripe, stripeHandlers(world.parts), parts);
  const headers = signedByStripe(body, world.standIn.account.webhookSecret);
  return (await app.request(contract.stripe.rows.stripe_webhook.path, { method: "POST", headers, body })).ok;
}

/** Everything arrives at last, in this order; what was lost on the way is found by the nightly comparison. */
export async function quieten(world: World, person: Person, shuffled: <T>(list: T[]) => T[]): Promise<void> {
  world.crash = null;
  world.databaseCrash.left = null;
  await world.standIn.delivered();
  while (world.mailbox.length > 0) {
    for (const body of shuffled(world.mailbox.splice(0))) await deliverMessage(world, body);
    await world.standIn.delivered();
  }
  if (person.isUnheard) await reconcile(world.parts, Date.now());
}

export async function stripeNow({ pool }: World): Promise<Date> {
  return new Date(Date.now() + await clockAhead(pool) * 1000);
}
