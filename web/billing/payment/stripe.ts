import type { Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import type { Plan } from "../../../domain/billing/plan.ts";
import { billingCalls } from "../../api/billing.ts";
import { pageConfig, withBasePath } from "../../base/page_config.ts";
import { logger } from "../../base/logger.ts";
import { loadScript } from "../../ui/load_script.ts";

type StripeFactory = (key: string) => Stripe;

/** Stripe.js with our key: from Stripe's own host, or the stand-in's in the sandbox. */
export async function loadStripe(): Promise<Stripe> {
  const key = await fetchKey();
  const { scriptUrl } = pageConfig.stripe;
  if (scriptUrl) {
    const found = () => (globalThis as { Stripe?: StripeFactory }).Stripe;
    return (await loadScript({ address: scriptUrl, found }))(key);
  }
  // The very file: the short name leads the bundler to a CommonJS twin, whose names a bundled import does not find.
  const pure = await import("@stripe/stripe-js/dist/pure.mjs");
  const stripe = await pure.loadStripe(key);
  if (stripe) return stripe;
  throw new Error("Stripe.js wants a browser");
}

/**
 * The provider's public key from the server, else the one that came with the page. Anything but a key that begins
 * with `pk_` is logged and not used.
 */
async function fetchKey(): Promise<string> {
  const key = await askForKey() ?? accepted(pageConfig.stripe.publishableKey);
  if (key) return key;
  throw new Error("There is no payment key that a browser may use");
}

async function askForKey(): Promise<string | null> {
  try {
    return accepted((await billingCalls.read("get_stripekey", {})).PUBLISHABLE_SECRET_KEY);
  } catch (error) {
    logger.error("Failed to fetch the payment key", { fileName: "billingApi", error, isShown: false });
    return null;
  }
}

function accepted(key: string | null): string | null {
  if (!key) return null;
  if (key.startsWith("pk_")) return key;
  logger.error("Invalid payment key: it does not begin with pk_", { fileName: "billingApi", isShown: false });
  return null;
}

/** Where Stripe, or a bank whose page took over, sends a member back to. */
export function backUrl(path: string): string {
  return new URL(withBasePath(path), location.href).href;
}

/**
 * The provider's form: a card, or where the device has one a wallet, which shows what the member agrees to.
 * @param plan null where a card is only kept
 */
export function formOptions(plan: Plan | null): StripePaymentElementOptions {
  const options: StripePaymentElementOptions = { layout: "tabs", wallets: { applePay: "auto", googlePay: "auto" } };
  if (!plan) return options;
  const regularBilling = {
    label: `Stowmark Pro, ${plan.name}`,
    amount: plan.price,
    recurringPaymentIntervalUnit: "month" as const,
    recurringPaymentIntervalCount: plan.months,
  };
  const recurringPaymentRequest = {
    paymentDescription: regularBilling.label,
    managementURL: backUrl("/app/setting/subscription"),
    regularBilling,
  };
  return { ...options, applePay: { recurringPaymentRequest } };
}
