import { type Config, homeOf, isForThisComputerAlone, isLoopback } from "../../server/host/settings/config.ts";
import { lookAtStripe, type StripeLook } from "../../server/host/stripe/stripe_look.ts";
import { ask, mendOf } from "./ask.ts";
import type { NoteClock } from "./check_clock.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";

type Accepted = Extract<StripeLook, { verdict: "accepted" }>;

const DASHBOARD = "https://dashboard.stripe.com";

export async function checkStripe(config: Config, noteClock: NoteClock): Promise<Finding[]> {
  const { stripe, publicUrl } = config;
  if (!stripe) return [absent("stripe", "No keys of Stripe's are set.")];
  const look = await lookAtStripe(stripe);
  const clock = await ask(stripe.apiUrl);
  await clock.response?.body?.cancel();
  noteClock("Stripe", clock.clockAheadMs);
  if (look.verdict !== "accepted") return [judgeRefusal(look)];
  const isReachable = publicUrl && !isLoopback(new URL(publicUrl).hostname);
  return [
    judgeKeys(stripe.secretKey.includes("_test_"), isForThisComputerAlone(config)),
    judgeWebhook(look.endpoints, isReachable ? `${homeOf(config)}/api/v1/stripe/webhook` : null),
  ];
}

export function judgeRefusal({ verdict, says }: Exclude<StripeLook, Accepted>): Finding {
  const [does, mend] = verdict === "refused"
    ? ["refuses STRIPE_SECRET_KEY", `Copy the key from ${DASHBOARD}/apikeys.`]
    : ["does not answer", mendOf(says, "Let the server reach https://api.stripe.com.")];
  return wrong("stripe", `Stripe ${does}: ${says}.`, mend);
}

export function judgeKeys(isTestMode: boolean, isForThisComputerAlone: boolean): Finding {
  if (isTestMode && !isForThisComputerAlone) {
    const mend = `Take live keys from ${DASHBOARD}/apikeys.`;
    return warning("stripe", "The keys are of test mode: nobody pays real money.", mend);
  }
  return well("stripe", `Stripe accepts the keys of ${isTestMode ? "test" : "live"} mode.`);
}

export function judgeWebhook(endpoints: Accepted["endpoints"], wanted: string | null): Finding {
  const check = "stripe webhook";
  const page = `${DASHBOARD}/webhooks`;
  if (!wanted) {
    const mend = "Set PUBLIC_URL, or let Stripe's own tool forward the messages (docs/billing.md).";
    return warning(check, "Without PUBLIC_URL Stripe cannot reach this server.", mend);
  }
  if (!endpoints) {
    return warning(check, "This restricted key may not look at webhooks.", `Look for ${wanted} at ${page}.`);
  }
  const endpoint = endpoints.find(({ url }) => url === wanted);
  if (!endpoint) {
    return wrong(check, `Stripe has no endpoint ${wanted}.`, `Add it at ${page}; docs/billing.md lists its events.`);
  }
  if (!endpoint.isEnabled) return wrong(check, `Stripe has disabled ${wanted}.`, `Enable it at ${page}.`);
  const missing = endpoint.events.includes("*") ? [] : WEBHOOK_EVENTS.filter((one) => !endpoint.events.includes(one));
  if (missing.length > 0) {
    return wrong(check, `Stripe does not tell of ${missing.join(", ")}.`, `Add these events at ${page}.`);
  }
  return well(check, `Stripe tells ${wanted} what is needed.`);
}

/** What the payment provider has to tell us of by itself; docs/billing.md lists them for the operator. */
export const WEBHOOK_EVENTS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const;
