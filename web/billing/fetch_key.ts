import type { PublishableKey } from "../../domain/billing/publishable_key.ts";
import { billingCalls } from "../api/billing.ts";
import { pageConfig } from "../base/page_config.ts";

/**
 * The provider's public key from the server, else the one that came with the page. Anything but a key that begins
 * with `pk_` is logged and not used.
 */
export async function fetchKey(): Promise<PublishableKey> {
  const key = await askForKey() ?? accepted(pageConfig.stripe.publishableKey);
  if (key) return key;
  throw new Error("There is no payment key that a browser may use");
}

async function askForKey(): Promise<PublishableKey | null> {
  try {
    return accepted((await billingCalls.read("get_stripekey", {})).PUBLISHABLE_SECRET_KEY);
  } catch (error) {
    console.error("Failed to fetch the payment key", error);
    return null;
  }
}

function accepted(key: string | null): PublishableKey | null {
  if (isPublishable(key)) return key;
  if (key) console.error("Invalid payment key: it does not begin with pk_");
  return null;
}

function isPublishable(key: string | null): key is PublishableKey {
  return key?.startsWith("pk_") ?? false;
}
