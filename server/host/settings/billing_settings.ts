import { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import { setting } from "./setting.ts";
import { text, url } from "./shapes.ts";

/** Payments. */
export const billingSettings = {
  stripe: {
    secretKey: setting(
      "STRIPE_SECRET_KEY",
      text.regex(/^(sk|rk)_/),
      null,
      "the key from Stripe that begins with sk_ or rk_",
    ),
    publishableKey: setting(
      "STRIPE_PUBLISHABLE_KEY",
      PublishableKey,
      null,
      "the key from Stripe that begins with pk_",
    ),
    webhookSecret: setting(
      "STRIPE_WEBHOOK_SECRET",
      text.startsWith("whsec_"),
      null,
      "the endpoint's secret from Stripe that begins with whsec_",
    ),
    apiUrl: setting("STRIPE_API_URL", url, "https://api.stripe.com", "an address, or leave it out for Stripe's"),
  },
};
