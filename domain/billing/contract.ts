import { z } from "zod";
import { action } from "../wire/action.ts";
import { UserId } from "../wire/ids.ts";
import { GivenPaymentMethod, PaymentMethod } from "./payment_method.ts";
import { Plan, PlanId } from "./plan.ts";
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
const thePaymentMethod = z.object({ paymentMethodId: z.string().min(1).max(255) });

export const billingActions = {
  get_subscription: action({
    reads: true,
    who: "member",
    payload: myself,
    reply: mine.extend({ plans: z.array(Plan) }),
  }),
  get_stripekey: action({
    reads: true,
    who: "member",
    payload: myself,
    reply: z.object({ PUBLISHABLE_SECRET_KEY: z.string() }),
  }),
  get_payment_methods: action({
    reads: true,
    who: "member",
    payload: myself,
    reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
  }),
  create_subscription_iten: action({
    reads: false,
    who: "member",
    payload: z.object({ user: ClaimedUser, planId: PlanId }),
    reply: z.object({ clientSecret: z.string(), planId: PlanId }),
  }),
  subscribe: action({
    reads: false,
    who: "member",
    payload: z.object({
      user: ClaimedUser,
      paymentIntentId: z.string().min(1).max(255),
      planId: PlanId,
      /** Means nothing: the provider says what is paid. */
      isPaid: z.boolean().optional(),
      paymentMethodeId: GivenPaymentMethod.optional(),
    }),
    reply: mine,
  }),
  cancel_subscription: action({
    reads: false,
    who: "member",
    payload: z.object({ planId: PlanId }),
    reply: mine,
  }),
  resume_subscription: action({
    reads: false,
    who: "member",
    payload: z.object({ planId: PlanId }),
    reply: mine,
  }),
  remove_payment_method: action({ reads: false, who: "member", payload: thePaymentMethod, reply: done }),
  mark_payment_default: action({ reads: false, who: "member", payload: thePaymentMethod, reply: done }),
};

/** POST `/api/v1/payment/methode/remove` carries its payload bare or under `payload`. */
export const removePaymentMethodAtPath = action({
  ...billingActions.remove_payment_method,
  payload: z.union([thePaymentMethod, z.object({ payload: thePaymentMethod }).transform(({ payload }) => payload)]),
});
