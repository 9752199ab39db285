import Stripe from "stripe";
import { openStripe, type StripeAccount } from "./stripe_payments.ts";

const TIMEOUT_MS = 10_000;
const MAX_ENDPOINTS = 100;

interface StripeEndpoint {
  readonly url: string;
  readonly isEnabled: boolean;
  readonly events: readonly string[];
}

export type StripeLook =
  | { readonly verdict: "refused" | "unreachable"; readonly says: string }
  | {
    readonly verdict: "accepted";
    /** Null where the key may not look. */
    readonly endpoints: readonly StripeEndpoint[] | null;
  };

/** Whether Stripe knows the account's key, and where it sends its messages. Changes nothing there. */
export async function lookAtStripe(account: StripeAccount): Promise<StripeLook> {
  const stripe = openStripe(account, TIMEOUT_MS);
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: MAX_ENDPOINTS });
    const endpoints = data.map(({ url, status, enabled_events }) => ({
      url,
      isEnabled: status === "enabled",
      events: enabled_events,
    }));
    return { verdict: "accepted", endpoints };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { verdict: "accepted", endpoints: null };
    const says = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
    const isRefused = error instanceof Stripe.errors.StripeAuthenticationError;
    return { verdict: isRefused ? "refused" : "unreachable", says };
  }
}
