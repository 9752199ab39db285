import type { Mail } from "../mail/mail.ts";

/** What a member reads when the plan could not be renewed. @param proUntil when Pro ends unless it is paid */
export function renewalFailedMail(
  member: { readonly email: string; readonly displayName: string },
  proUntil: Date | null,
): Mail {
  const date = proUntil?.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
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
