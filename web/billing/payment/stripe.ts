import type { Appearance, Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import type { Plan } from "../../../domain/billing/plan.ts";
import type { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import { billingCalls } from "../../api/billing.ts";
import { pageConfig, withBasePath } from "../../base/page_config.ts";
import { logger } from "../../base/logger.ts";

/** The provider's script with the provider's public key. */
export async function loadStripe(): Promise<Stripe> {
  return await loadStripeWith(await fetchKey());
}

/**
 * The provider's public key from the server, else the one that came with the page. Anything but a key that begins
 * with `pk_` is logged and not used.
 */
async function fetchKey(): Promise<PublishableKey> {
  const key = await askForKey() ?? accepted(pageConfig.stripe.publishableKey);
  if (key) return key;
  throw new Error("There is no payment key that a browser may use");
}

async function askForKey(): Promise<PublishableKey | null> {
  try {
    return accepted((await billingCalls.read("get_stripekey", {})).PUBLISHABLE_SECRET_KEY);
  } catch (error) {
    logger.error("Failed to fetch the payment key", { fileName: "billingApi", error, isShown: false });
    return null;
  }
}

function accepted(key: string | null): PublishableKey | null {
  if (isPublishable(key)) return key;
  if (key) logger.error("Invalid payment key: it does not begin with pk_", { fileName: "billingApi", isShown: false });
  return null;
}

function isPublishable(key: string | null): key is PublishableKey {
  return key?.startsWith("pk_") ?? false;
}

type StripeFactory = (key: string) => Stripe;

/** Stripe.js with our key: from Stripe's own host, or the stand-in's in the sandbox. */
async function loadStripeWith(key: PublishableKey): Promise<Stripe> {
  const { scriptUrl } = pageConfig.stripe;
  if (scriptUrl) return (await standIn(scriptUrl))(key);
  // The very file: the short name leads the bundler to a CommonJS twin, whose names a bundled import does not find.
  const pure = await import("@stripe/stripe-js/dist/pure.mjs");
  const stripe = await pure.loadStripe(key);
  if (stripe) return stripe;
  throw new Error("Stripe.js wants a browser");
}

let loading: Promise<StripeFactory> | null = null;

function standIn(scriptUrl: string): Promise<StripeFactory> {
  loading ??= loadScript(scriptUrl);
  loading.catch(() => loading = null);
  return loading;
}

function loadScript(scriptUrl: string): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onload = () => {
      const { Stripe } = globalThis as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else reject(new Error("The stand-in for Stripe.js brought no Stripe"));
    };
    script.onerror = () => reject(new Error("The stand-in for Stripe.js did not load"));
    document.head.append(script);
  });
}

/** The provider's form in our colours: it lives in a frame of its own, so they must be handed over. */
export function formLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: document.documentElement.dataset.mode === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: token("blue"),
      colorBackground: token("surface"),
      colorText: token("ink"),
      colorTextSecondary: token("quiet"),
      colorDanger: token("red"),
      borderRadius: token("radius"),
      fontFamily: "Figtree, system-ui, sans-serif",
    },
  };
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
