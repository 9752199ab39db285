import type { Mail } from "../../mail/mail.ts";
import { amountOf } from "../amount.ts";
import type { PaidInvoice } from "../invoice.ts";
import { dateOf, HOW_TO_CANCEL, type Reader } from "./mail_words.ts";

/**
 * What a member reads when money was taken.
 * @param planName null for a plan that is not sold here
 * @param renewsOn null when the plan is cancelled
 */
export function receiptMail(
  member: Reader,
  { amount, currency, paidAt, pageUrl }: PaidInvoice,
  planName: string | null,
  renewsOn: Date | null,
): Mail {
  const sum = amountOf(amount, currency);
  return {
    to: member.email,
    subject: `Your receipt for Stowmark Pro: ${sum}`,
    text: `Hello ${member.displayName},

thank you. We received ${sum} for Stowmark Pro${planName ? `, ${planName},` : ""} on ${dateOf(paidAt)}.

${pageUrl ? `Receipt and invoice: ${pageUrl}\n` : ""}All your payments stand in Settings, under Subscription.

${
      renewsOn
        ? `The plan renews on ${dateOf(renewsOn)}. ${HOW_TO_CANCEL}`
        : "The plan is cancelled, so nothing more is charged."
    }
`,
  };
}
