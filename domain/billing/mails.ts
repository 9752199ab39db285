import { type Holder, letterTo, type Mail } from "../mail/mail.ts";
import { plainName } from "../mail/untrusted_text.ts";
import { amountOf, dollars } from "./amount.ts";
import type { PaidInvoice } from "./invoice.ts";
import { type FreePlan, type SharedFreePlan, whatFreeAllows } from "./plan_terms.ts";

/** "March 1, 2027", in UTC as the payment provider counts. */
function dateOf(date: Date): string {
  return date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

const HOW_TO_CANCEL =
  "To cancel before, open Settings, Subscription and press Cancel Plan: you stay Pro until that day, and nothing more " +
  "is charged.";

/** @param planName null for a plan that is not sold here @param renewsOn null when the plan is cancelled */
export function receiptMail(
  member: Holder,
  { amount, currency, paidAt, pageUrl }: PaidInvoice,
  planName: string | null,
  renewsOn: Date | null,
): Mail {
  const sum = amountOf(amount, currency);
  return letterTo(
    member,
    `Your receipt for Stowmark Pro: ${sum}`,
    `thank you. We received ${sum} for Stowmark Pro${planName ? `, ${planName},` : ""} on ${dateOf(paidAt)}.

${pageUrl ? `Receipt and invoice: ${pageUrl}\n` : ""}All your payments stand in Settings, under Subscription.

${
      renewsOn
        ? `The plan renews on ${dateOf(renewsOn)}. ${HOW_TO_CANCEL}`
        : "The plan is cancelled, so nothing more is charged."
    }`,
  );
}

/** Before a plan of many months renews. @param planName null for a plan that is not sold here */
export function renewalMail(
  member: Holder,
  { priceCents, periodEnd }: { readonly priceCents: number; readonly periodEnd: Date },
  planName: string | null,
): Mail {
  return letterTo(
    member,
    `Your Stowmark Pro plan renews on ${dateOf(periodEnd)}`,
    `your Stowmark Pro plan${planName ? ` (${planName})` : ""} renews on ${
      dateOf(periodEnd)
    }. Your card is then charged ${dollars(priceCents)}.

If you want to go on, you need not do anything.

${HOW_TO_CANCEL} Your boxes, photos and files stay either way.`,
  );
}

/** @param proUntil when Pro ends unless it is paid */
export function renewalFailedMail(member: Holder, proUntil: Date | null, free: SharedFreePlan): Mail {
  const date = proUntil && dateOf(proUntil);
  return letterTo(
    member,
    "We could not renew your Stowmark Pro plan",
    `your card was not charged for the next period of Stowmark Pro.${date ? ` You stay Pro until ${date}.` : ""}
To keep it, open Settings, Subscription and pay with this or another card.

Your boxes and photos stay as they are, whatever you decide. ${whatFreeAllows(free)}`,
  );
}

export function endedMail(member: Holder, free: SharedFreePlan): Mail {
  return letterTo(
    member,
    "Your Stowmark Pro has ended",
    `your Stowmark Pro has ended, and nothing more is charged.

All your boxes, photos and files stay: you can open, search, export and delete them as before. ${whatFreeAllows(free)}

If you want Pro again, open Settings, Subscription.`,
  );
}

/** To a member of a household whose owner has no Pro any more. */
export function endedForMemberMail(holder: Holder, household: string, free: FreePlan): Mail {
  return letterTo(
    holder,
    "A household that you share has no Pro any more",
    `the owner of the household "${plainName(household)}" has the free plan now, and so has the household.

All its boxes, photos and files stay: you can open, search, export and delete them as before. ${
      whatFreeAllows({ ...free, sharedWith: 0 })
    } That counts for all in the household together.`,
  );
}
