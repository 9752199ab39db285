import type { CheckoutAt, CheckoutState } from "./checkout.ts";
import { canCheckout, stepCheckout } from "./checkout_machine.ts";
import type { Plan } from "./plan.ts";
import type { HeldSubscription } from "./subscription.ts";

/** What is kept of a member's purchase. */
export interface KnownCheckout extends CheckoutAt {
  /** The customer that the next subscription is made for. */
  readonly customerId: string | null;
  /** The subscriptions that live; one that goes on being charged before one that runs out. */
  readonly livingIds: readonly string[];
}

/** A subscription as it stands since the provider was asked. */
export interface LookedAt extends Pick<HeldSubscription, "phase" | "planId" | "priceCents"> {
  /** What a browser pays its newest invoice with; null when there is nothing to pay. */
  readonly clientSecret: string | null;
  /** The provider knows it no more, as after a change of its keys. */
  readonly isForgotten: boolean;
}

/** What the provider said since the plan was chosen. */
export interface Learnt {
  /** By subscription; null for one that is nobody's here. */
  readonly looks: ReadonlyMap<string, LookedAt | null>;
  /** What it made for the purchase of that number. */
  readonly made: { readonly number: number; readonly subscriptionId: string } | null;
}

export type CheckoutStep =
  | {
    readonly type: "refuse";
    readonly code: "AlreadySubscribed" | "RenewalUnpaid" | "OtherPlanChosen" | "ProviderFault";
  }
  | { readonly type: "pay"; readonly clientSecret: string; readonly checkout: CheckoutState }
  /** The provider has not been asked about it yet. */
  | { readonly type: "look"; readonly subscriptionId: string }
  /** What was begun makes way. */
  | { readonly type: "abandon"; readonly subscriptionId: string }
  /** @property next the purchase that begins, or that another window has begun for the same plan */
  | { readonly type: "buy"; readonly next: CheckoutAt; readonly customerId: string | null }
  /** What was bought is there to be looked at and paid. */
  | { readonly type: "open"; readonly next: CheckoutAt; readonly subscriptionId: string };

/**
 * What is to be done for a member who chooses a plan, until it is to be paid or refused: one purchase is open at a time,
 * so at most one payment can succeed.
 */
export function nextCheckoutStep(known: KnownCheckout, { looks, made }: Learnt, plan: Plan): CheckoutStep {
  if (made && made.subscriptionId !== known.checkout.subscriptionId) {
    const { number, subscriptionId } = made;
    const next = number === known.checkout.number && stepCheckout(known, { type: "open", subscriptionId });
    if (next) return { type: "open", next, subscriptionId };
    // Another window has chosen another plan.
    return looks.has(subscriptionId)
      ? { type: "refuse", code: "OtherPlanChosen" }
      : { type: "abandon", subscriptionId };
  }
  const [livingId] = known.livingIds;
  const subscriptionId = livingId ?? known.checkout.subscriptionId;
  if (!subscriptionId) return buy(known, known, plan);
  const look = looks.get(subscriptionId);
  if (look === undefined) return { type: "look", subscriptionId };
  if (livingId) return payRenewal(look, plan);
  const isOpen = look?.phase === "incomplete" && !look.isForgotten;
  if (!isOpen) return buy(known, stepCheckout(known, { type: "fail" }) ?? known, plan);
  const isWanted = look.planId === plan.planId && look.priceCents === plan.price && canCheckout(known, { type: "pay" });
  if (isWanted && look.clientSecret) return { type: "pay", clientSecret: look.clientSecret, checkout: known.state };
  // What was made just now cannot be paid: neither could the next one.
  if (isWanted && made) return { type: "refuse", code: "ProviderFault" };
  return { type: "abandon", subscriptionId };
}

/** An unpaid renewal of this very plan is paid instead of buying anew. */
function payRenewal(look: LookedAt | null, plan: Plan): CheckoutStep {
  if (look?.phase !== "past_due") return { type: "refuse", code: "AlreadySubscribed" };
  if (look.planId !== plan.planId) return { type: "refuse", code: "RenewalUnpaid" };
  if (!look.clientSecret) return { type: "refuse", code: "AlreadySubscribed" };
  return { type: "pay", clientSecret: look.clientSecret, checkout: "needs_payment" };
}

function buy({ customerId }: KnownCheckout, at: CheckoutAt, { planId }: Plan): CheckoutStep {
  const next = stepCheckout(at, { type: "choose", planId });
  if (!next) throw new Error(`expected a purchase that is over, found one in ${at.state}`);
  return { type: "buy", next, customerId };
}
