import type { Mail } from "../../mail/mail.ts";
import { dollars } from "../member_card.ts";
import { dateOf, HOW_TO_CANCEL, type Reader } from "./mail_words.ts";

/**
 * What a member reads before a plan of many months renews.
 * @param planName null for a plan that is not sold here
 */
export function renewalMail(
  member: Reader,
  { priceCents, periodEnd }: { readonly priceCents: number; readonly periodEnd: Date },
  planName: string | null,
): Mail {
  return {
    to: member.email,
    subject: `Your Stowmark Pro plan renews on ${dateOf(periodEnd)}`,
    text: `Hello ${member.displayName},

your Stowmark Pro plan${planName ? ` (${planName})` : ""} renews on ${dateOf(periodEnd)}. Your card is then charged ${
      dollars(priceCents)
    }.

If you want to go on, you need not do anything.

${HOW_TO_CANCEL} Your boxes, photos and files stay either way.
`,
  };
}
