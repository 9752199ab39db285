import type { Mail } from "../../mail/mail.ts";
import { dateOf, type Reader } from "./mail_words.ts";

/** What a member reads when the plan could not be renewed. @param proUntil when Pro ends unless it is paid */
export function renewalFailedMail(
  member: Reader,
  proUntil: Date | null,
): Mail {
  const date = proUntil && dateOf(proUntil);
  return {
    to: member.email,
    subject: "We could not renew your Stowmark Pro plan",
    text: `Hello ${member.displayName},

your card was not charged for the next period of Stowmark Pro.${date ? ` You stay Pro until ${date}.` : ""}
To keep it, open Settings, Subscription and pay with this or another card.

Your boxes and photos stay as they are, whatever you decide.
`,
  };
}
