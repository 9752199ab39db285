import { isRenewalNear } from "../../domain/billing/renewal_notice.ts";
import { renewalMail } from "../../domain/billing/mails.ts";
import { findUser } from "../../db/auth/users.ts";
import { findPlan } from "../../db/billing/plans.ts";
import { claimAnnouncement, listUnannounced } from "../../db/billing/subscriptions.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import { mailTo } from "./notify_member.ts";

/**
 * Tells members of long plans that they renew. The provider is asked first, so that nobody is told of a renewal that was
 * cancelled there. One that cannot be asked about is tried again at the next run.
 * @returns how many were told
 */
export async function announceRenewals(context: BillingContext, now: Date): Promise<number> {
  let announced = 0;
  for (const subscriptionId of await listUnannounced(context.pool, now, context.isSandbox)) {
    try {
      if (await announce(context, subscriptionId, now)) announced++;
    } catch (error) {
      context.log("warning", "a renewal could not be announced yet", { subscriptionId, error });
    }
  }
  return announced;
}

async function announce(context: BillingContext, subscriptionId: string, now: Date): Promise<boolean> {
  const held = await activate(context, subscriptionId);
  const { periodStart = null } = held ?? {};
  if (!held || !periodStart || !isRenewalNear({ ...held, periodStart }, now)) return false;
  return await context.pool.begin(async (tx) => {
    const owner = await findUser(tx, held.userId);
    if (!owner || !await claimAnnouncement(tx, subscriptionId, held.periodEnd)) return false;
    const plan = await findPlan(tx, held.planId);
    await mailTo(tx, context, renewalMail(owner, held, plan?.name ?? null));
    return true;
  });
}
