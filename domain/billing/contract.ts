import { z } from "zod";
import { action } from "../wire/action.ts";
import { UserId } from "../wire/ids.ts";
import { CHECKOUT_STATES } from "./checkout.ts";
import { Invoice } from "./invoice.ts";
import { GivenPaymentMethod, PaymentMethod } from "./payment_method.ts";
import { Plan, PlanId } from "./plan.ts";
import { ProviderId } from "./provider_id.ts";
import { PHASES } from "./subscription.ts";

/** The `user` of a payload: an id or a person. Only a claim, compared with the session. */
const ClaimedUser = z
  .union([z.string(), z.object({ userId: z.string().optional() }), z.null()])
  .optional()
  .transform((user) => (typeof user === "object" ? user?.userId : user));

/** The member's plan. A field is missing when there is none; `price` is in cents. */
export const Subscription = z.object({
  isSubScribe: z.boolean(),
  planId: PlanId.optional(),
  name: z.string().optional(),
  price: z.number().int().optional(),
  nextPaymentDate: z.string().optional(),
  /** `granted`: Pro without a payment, given by the operator. */
  status: z.enum([...PHASES, "granted"]).optional(),
  /** When Pro ends if nothing more is paid. */
  proUntil: z.string().optional(),
});
export type Subscription = z.output<typeof Subscription>;

const myself = z.object({ userId: UserId.optional() });
const mine = z.object({ subscription: Subscription });
const done = z.object({});
/** Becoming Pro and ceasing to be, which the person and the limits of their boxes say too. */
const membership = ["get_subscription", "check_login", "GET_LIMITS"] as const;
const thePaymentMethod = z.object({ paymentMethodId: ProviderId });

/** Stripe's messages are a few KB; nothing honest is larger. */
export const WEBHOOK_BYTES = 512 * 1024;

const Free = z.object({ boxesPerMonth: z.number().int(), assetsPerBox: z.number().int() });

export const billingActions = {
  get_prices: action({
    does: "What is free here, and what Pro can be bought for; no plans where the server takes no payments.",
    reads: true,
    who: "anyone",
    payload: z.object({}),
    reply: z.object({ free: Free, plans: z.array(Plan) }),
  }),
  get_subscription: action({
    does:
      "Your plan and the plans on offer; prices are in cents. `sharedWith` counts the others in households of yours, which are Pro while you are.",
    reads: true,
    who: "account",
    payload: myself,
    reply: mine.extend({ plans: z.array(Plan), free: Free.extend({ sharedWith: z.number().int() }) }),
    alsoAt: "/api/v1/user/subscription",
  }),
  get_stripekey: action({
    does: "The key that Stripe.js wants.",
    reads: true,
    who: "account",
    payload: myself,
    reply: z.object({ PUBLISHABLE_SECRET_KEY: z.string() }),
  }),
  get_payment_methods: action({
    does: "Your saved cards.",
    reads: true,
    who: "account",
    payload: myself,
    reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
    alsoAt: "/api/v1/payment/methode",
  }),
  get_payments: action({
    does:
      "What one paid, newest first, each with its page at Stripe. `next` asks for older ones as `after`; null: there are none.",
    reads: true,
    who: "account",
    payload: myself.extend({ after: ProviderId.optional() }),
    reply: z.object({ invoices: z.array(Invoice), next: z.string().nullable() }),
  }),
  create_subscription_iten: action({
    does:
      "Prepares a payment for a plan; Stripe.js confirms it with `clientSecret`. Asked again, it answers the same payment.",
    reads: false,
    who: "account",
    payload: z.object({ user: ClaimedUser, planId: PlanId }),
    reply: z.object({ clientSecret: z.string(), planId: PlanId, checkout: z.enum(CHECKOUT_STATES) }),
    invalidates: ["get_subscription"],
  }),
  subscribe: action({
    does:
      "Says that a payment was confirmed. The server asks Stripe whether it is this member's, for this plan, and succeeded.",
    reads: false,
    who: "account",
    payload: z.object({
      user: ClaimedUser,
      paymentIntentId: ProviderId,
      planId: PlanId,
      /** Means nothing: the provider says what is paid. */
      isPaid: z.boolean().optional(),
      paymentMethodeId: GivenPaymentMethod.optional(),
    }),
    reply: mine,
    invalidates: [...membership, "get_payment_methods", "get_payments"],
  }),
  cancel_subscription: action({
    does: "Ends the plan with what is paid; until then the member stays Pro.",
    reads: false,
    who: "account",
    payload: z.object({ planId: PlanId }),
    reply: mine,
    alsoAt: "/api/v1/user/subscription/cancel",
    invalidates: membership,
  }),
  resume_subscription: action({
    does: "Takes a cancellation back.",
    reads: false,
    who: "account",
    payload: z.object({ planId: PlanId }),
    reply: mine,
    invalidates: membership,
  }),
  remove_payment_method: action({
    does: "Removes a saved card.",
    reads: false,
    who: "account",
    payload: thePaymentMethod,
    reply: done,
    invalidates: ["get_payment_methods"],
  }),
  mark_payment_default: action({
    does: "Makes a saved card the one that pays.",
    reads: false,
    who: "account",
    payload: thePaymentMethod,
    reply: done,
    invalidates: ["get_payment_methods"],
  }),
  begin_card_change: action({
    does: "Prepares saving another card; Stripe.js confirms it with `clientSecret`. Nothing is charged.",
    reads: false,
    who: "account",
    payload: done,
    reply: z.object({ clientSecret: z.string() }),
    // Or stolen cards would be tried out here, one after the other.
    rateLimit: { calls: 20, perSeconds: 3600 },
  }),
  change_card: action({
    does: "Says that a card was confirmed. The server asks Stripe, and from then on that card pays.",
    reads: false,
    who: "account",
    payload: z.object({ setupIntentId: ProviderId }),
    reply: done,
    invalidates: ["get_payment_methods"],
  }),
  remove_payment_method_at_path: action({
    does: "Removes a saved card; the payload may also stand under `payload`.",
    reads: false,
    who: "account",
    path: "/api/v1/payment/methode/remove",
    payload: z.union([thePaymentMethod, z.object({ payload: thePaymentMethod }).transform(({ payload }) => payload)]),
    reply: done,
    invalidates: ["get_payment_methods"],
  }),
};

export const stripeActions = {
  stripe_webhook: action({
    does:
      "Stripe's messages. Each is a hint only: the server asks Stripe what is so. The same message twice counts once.",
    reads: false,
    who: "anyone",
    path: "/api/v1/stripe/webhook",
    isPayloadInAddress: true,
    payload: z.object({}),
    body: "Stripe's message as it is, at most 512 KB, signed in the header `Stripe-Signature`",
    reply: done,
  }),
};
