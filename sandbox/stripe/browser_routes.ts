import { Hono } from "hono";
import { z } from "zod";
import { wireFailure } from "../../domain/wire/failures.ts";
import { succeed } from "../../server/http/calls/answer.ts";
import type { Env } from "../../server/http/env.ts";
import { jsonBody, parseWith } from "../../server/http/calls/parse.ts";
import type { Turn } from "./api/api.ts";
import { authenticate, confirm, intentBySecret } from "./confirm.ts";
import { dispute, refund } from "./charge.ts";
import { StripeRefusal } from "./refusal.ts";
import { html } from "hono/html";
import type { Invoice } from "./objects.ts";

const text = z.union([z.string().max(255).regex(/^[\w \/-]*$/), z.number()]).transform(String)
  .meta({ says: "a number or a text of letters, digits, spaces, /, - and _" });
const whole = z.coerce.number().int();
const ConfirmBody = z.object({ clientSecret: text, number: text, expMonth: whole, expYear: whole, cvc: text });
const AuthenticateBody = z.object({ clientSecret: text, isGenuine: z.boolean() });
const AdvanceBody = z.object({ days: z.number().positive().max(3700) });
const PaymentBody = z.object({ paymentIntentId: text });
const DisputeBody = PaymentBody.extend({ status: z.enum(["needs_response", "won", "lost"]).default("needs_response") });

interface Engine {
  readonly turn: Turn;
  advance(seconds: number): Promise<void>;
}

export function browserRoutes({ turn, advance }: Engine): Hono<Env> {
  const route = new Hono<Env>();
  route.get("/invoice/:id", async (c) => {
    const invoice = await turn((store) => store.find("invoice", c.req.param("id")));
    return invoice ? c.html(invoicePage(invoice)) : c.notFound();
  });
  route.post("/confirm", async (c) => {
    const { clientSecret, ...card } = parseWith(ConfirmBody, await jsonBody(c));
    return succeed(c, await told(turn((store) => confirm(store, clientSecret, card))));
  });
  route.post("/authenticate", async (c) => {
    const { clientSecret, isGenuine } = parseWith(AuthenticateBody, await jsonBody(c));
    return succeed(c, await told(turn((store) => authenticate(store, clientSecret, isGenuine))));
  });
  route.post("/intent", async (c) => {
    const { clientSecret } = parseWith(AuthenticateBody.pick({ clientSecret: true }), await jsonBody(c));
    const intent = await told(turn((store) => intentBySecret(store, clientSecret)));
    const { id, status } = intent;
    if (intent.object === "setup_intent") return succeed(c, { setupIntentId: id, status });
    const { amount, payment_method } = intent;
    return succeed(c, { paymentIntentId: id, status, amount, paymentMethodId: payment_method });
  });
  route.post("/advance", async (c) => {
    const { days } = parseWith(AdvanceBody, await jsonBody(c));
    await advance(Math.round(days * 24 * 60 * 60));
    return succeed(c, {});
  });
  route.post("/refund", async (c) => {
    const { paymentIntentId } = parseWith(PaymentBody, await jsonBody(c));
    await told(turn(async (store) => await refund(store, await store.get("payment_intent", paymentIntentId))));
    return succeed(c, {});
  });
  route.post("/dispute", async (c) => {
    const { paymentIntentId, status } = parseWith(DisputeBody, await jsonBody(c));
    await told(turn(async (store) => await dispute(store, await store.get("payment_intent", paymentIntentId), status)));
    return succeed(c, {});
  });
  return route;
}

/** What Stripe would refuse is our refusal too, in its words. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof StripeRefusal) throw wireFailure("Malformed", { sentence: error.message });
    throw error;
  }
}

/** Instead of Stripe's own page of an invoice. */
function invoicePage({ number, status, created, amount_due, amount_paid }: Invoice) {
  const date = new Date(created * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const sum = `$${((status === "paid" ? amount_paid : amount_due) / 100).toFixed(2)}`;
  return html`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Sandbox invoice ${number}</title>
  <link rel="stylesheet" href="../bank.css">
  <main>
    <h1>Sandbox invoice ${number}</h1>
    <p>${sum}, ${status}, ${date}</p>
    <p>No money has moved. Outside the sandbox this is Stripe's page, with the invoice and the receipt to download.</p>
  </main>
</html>`;
}
