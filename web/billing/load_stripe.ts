import type { Stripe } from "@stripe/stripe-js";
import { type PublishableKey } from "../../domain/billing/publishable_key.ts";
import { pageConfig } from "../base/page_config.ts";

type StripeFactory = (key: string) => Stripe;

/** Stripe.js with our key: from Stripe's own host, or the stand-in's in the sandbox. */
export async function loadStripeWith(key: PublishableKey): Promise<Stripe> {
  const { scriptUrl } = pageConfig.stripe;
  if (scriptUrl) return (await standIn(scriptUrl))(key);
  // The very file: the short name leads the bundler to a CommonJS twin, whose names a bundled import does not find.
  const { loadStripe } = await import("@stripe/stripe-js/dist/pure.mjs");
  const stripe = await loadStripe(key);
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
