import { endedForMemberMail, endedMail, receiptMail, renewalFailedMail } from "../../domain/billing/mails.ts";
import type { PaidInvoice } from "../../domain/billing/invoice.ts";
import type { HeldSubscription, Phase, ProviderSubscription } from "../../domain/billing/subscription.ts";
import { type Mail, sendMailJob } from "../../domain/mail/mail.ts";
import { findUser } from "../../db/auth/users.ts";
import { findPlan } from "../../db/billing/plans.ts";
import { claimReceipt } from "../../db/billing/subscriptions.ts";
import { mailPerson } from "../../db/households/mail_person.ts";
import { countSharing, membersOfOwned } from "../../db/households/shared_households.ts";
import { addJob } from "../../db/jobs.ts";
import type { Sql } from "../../db/sql.ts";
import type { BillingContext } from "./billing_context.ts";

type Teller = Pick<BillingContext, "isSandbox" | "free">;

/**
 * What a step of a subscription is told by mail: a payment, a renewal that failed, the end, of which members of
 * their households hear too. In the transaction that writes the step, so that each is told once, whatever is repeated.
 * @param before the phase that was known; null for a new subscription
 */
export async function notifyMember(
  tx: Sql,
  teller: Teller,
  held: HeldSubscription,
  before: Phase | null,
  told: ProviderSubscription,
): Promise<void> {
  const owner = await findUser(tx, held.userId);
  if (!owner) return;
  const send = (mail: Mail) => mailTo(tx, teller, mail);
  if (told.paid && !told.isPaidInVain && await claimReceipt(tx, held.subscriptionId, told.paid.invoiceId)) {
    await send(await receiptOf(tx, owner, held, told.paid));
  }
  const free = { ...teller.free, sharedWith: await countSharing(tx, held.userId) };
  if (held.phase === "past_due" && before !== "past_due") await send(renewalFailedMail(owner, held.proUntil, free));
  if (held.phase !== "ended" || !wasPro(before) || owner.isProUser) return;
  await send(endedMail(owner, free));
  for (const { name, userId } of await membersOfOwned(tx, held.userId)) {
    await mailPerson(tx, userId, (holder) => endedForMemberMail(holder, name, teller.free));
  }
}

async function receiptOf(
  tx: Sql,
  owner: Parameters<typeof receiptMail>[0],
  { planId, phase, periodEnd }: HeldSubscription,
  paid: PaidInvoice,
): Promise<Mail> {
  const plan = await findPlan(tx, planId);
  return receiptMail(owner, paid, plan?.name ?? null, phase === "active" ? periodEnd : null);
}

function wasPro(before: Phase | null): boolean {
  return before === "active" || before === "cancelling" || before === "past_due";
}

export async function mailTo(tx: Sql, { isSandbox }: Pick<BillingContext, "isSandbox">, mail: Mail): Promise<void> {
  await addJob(tx, sendMailJob(isSandbox), { ...mail });
}
