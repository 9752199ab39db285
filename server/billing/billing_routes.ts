import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { billingActions, removePaymentMethodAtPath } from "../../domain/billing/contract.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Pool } from "../../db/sql.ts";
import { actionRoute, pathRoute } from "../http/action_route.ts";
import type { Env } from "../http/env.ts";
import { billingHandlers } from "./billing_actions.ts";
import type { BillingParts } from "./billing_parts.ts";
import { stripeWebhook } from "./webhook.ts";

/** Stripe's messages are a few KB; nothing honest is larger. */
const WEBHOOK_BYTES = 512 * 1024;

/** `/subscription` with its actions. */
export function subscriptionRoute(pool: Pool, parts: BillingParts | null): Hono<Env> {
  return actionRoute(billingActions, billingHandlers(pool, parts));
}

/** The same calls at addresses of their own, and Stripe's messages, below `/api/v1`. */
export function billingPaths(pool: Pool, parts: BillingParts | null): Hono<Env> {
  const handlers = billingHandlers(pool, parts);
  const maxSize = WEBHOOK_BYTES;
  const onError = () => {
    throw wireFailure("TooLarge");
  };
  return new Hono<Env>()
    .get("/user/subscription", pathRoute(billingActions.get_subscription, handlers.get_subscription))
    .post("/user/subscription/cancel", pathRoute(billingActions.cancel_subscription, handlers.cancel_subscription))
    .get("/payment/methode", pathRoute(billingActions.get_payment_methods, handlers.get_payment_methods))
    .post("/payment/methode/remove", pathRoute(removePaymentMethodAtPath, handlers.remove_payment_method))
    .post("/stripe/webhook", bodyLimit({ maxSize, onError }), stripeWebhook(parts));
}
