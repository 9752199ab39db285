import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { type Answer, json, type Member, type TestApp } from "./server/test_app.ts";

export const GOOD = "4242424242424242";
export const DECLINED = "4000000000000002";
export const AUTHENTICATES = "4000002500003155";
/** Its bank asks on a page of its own. */
export const REDIRECTS = "4000000000003220";
export const POOR = "4000000000009995";

export interface Confirmed {
  readonly status: string;
  readonly paymentIntentId: string;
  readonly paymentMethodId: string;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface SavedCard extends Omit<Confirmed, "paymentIntentId"> {
  readonly setupIntentId: string;
}

export function payer(app: Pick<TestApp, "fetch">, member: Member) {
  const sandbox = async (path: string, body: object) => {
    const answer = await app.fetch(`/sandbox/stripe/${path}`, json(body));
    return await answer.json();
  };
  const begin = (planId = "1") =>
    member.write("subscription", "create_subscription_iten", { user: member.user.userId, planId });
  return {
    begin,
    async secret(planId = "1"): Promise<string> {
      const { body } = await begin(planId);
      assert.equal(typeof body.clientSecret, "string", body.errorMessage);
      return String(body.clientSecret);
    },
    confirm: (clientSecret: string, number = GOOD, expiry = { expMonth: 12, expYear: 2040 }): Promise<Confirmed> =>
      sandbox("confirm", { clientSecret, number, ...expiry, cvc: "123" }),
    authenticate: (clientSecret: string, isGenuine: boolean): Promise<Confirmed> =>
      sandbox("authenticate", { clientSecret, isGenuine }),
    subscribe: (confirmed: Pick<Confirmed, "paymentIntentId">, planId = "1", more: object = {}) =>
      member.write("subscription", "subscribe", {
        user: member.user.userId,
        paymentIntentId: confirmed.paymentIntentId,
        planId,
        isPaid: true,
        paymentMethodeId: "pm_any",
        ...more,
      }),
    async upgrade(planId = "1", expiry?: { expMonth: number; expYear: number }): Promise<Confirmed> {
      const confirmed = await this.confirm(await this.secret(planId), GOOD, expiry);
      const subscribed = await this.subscribe(confirmed, planId);
      assert.equal(subscribed.status, 200, subscribed.body.errorMessage);
      return confirmed;
    },
    /** Another card, confirmed with Stripe; our server does not know of it yet. */
    async saveCard(number = GOOD, expiry = { expMonth: 11, expYear: 2041 }): Promise<SavedCard> {
      const { body } = await member.write("subscription", "begin_card_change", {});
      assert.equal(typeof body.clientSecret, "string", body.errorMessage);
      return await sandbox("confirm", { clientSecret: String(body.clientSecret), number, ...expiry, cvc: "123" });
    },
    changeCard: ({ setupIntentId }: Pick<SavedCard, "setupIntentId">) =>
      member.write("subscription", "change_card", { setupIntentId }),
    async cards(): Promise<readonly { readonly paymentMethodId: string; readonly isDefault: boolean }[]> {
      return (await member.read<{ paymentMethods: [] }>("subscription", "get_payment_methods")).body.paymentMethods;
    },
    advance: (days: number) => sandbox("advance", { days }),
    refund: (paymentIntentId: string) => sandbox("refund", { paymentIntentId }),
    dispute: (paymentIntentId: string, status: string) => sandbox("dispute", { paymentIntentId, status }),
    /** Waits until the stand-in has told everything it has to tell. */
    quiet: () => sandbox("advance", { days: 0.00002 }),
    async subscription(): Promise<Record<string, unknown>> {
      const { body } = await member.read<Answer & { subscription: Record<string, unknown> }>(
        "subscription",
        "get_subscription",
      );
      return body.subscription;
    },
    async isPro(): Promise<boolean> {
      const { user } = await (await member.fetch("/api/backend/auth/check-login")).json();
      return user.isProUser;
    },
  };
}

/** Of a card that pays now, and no more when the plan renews. */
export function soonOver() {
  const today = new Date();
  return { expMonth: today.getUTCMonth() + 1, expYear: today.getUTCFullYear() };
}

/** Seconds in days, forward on the stand-in's calendar until a month has passed whatever the month. */
export const A_MONTH = 31.01;

/** The headers of a message that Stripe has signed just now. */
export function signedByStripe(body: string, secret: string): { "stripe-signature": string } {
  const atS = Math.floor(Date.now() / 1000);
  const digest = createHmac("sha256", secret).update(`${atS}.${body}`).digest("hex");
  return { "stripe-signature": `t=${atS},v1=${digest}` };
}
