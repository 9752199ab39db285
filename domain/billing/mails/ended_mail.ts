import type { Mail } from "../../mail/mail.ts";
import { type FreePlan, whatFreeAllows } from "../free_plan.ts";
import type { Reader } from "./mail_words.ts";

/** What a member reads when Pro has ended. */
export function endedMail(member: Reader, free: FreePlan): Mail {
  return {
    to: member.email,
    subject: "Your Stowmark Pro has ended",
    text: `Hello ${member.displayName},

your Stowmark Pro has ended, and nothing more is charged.

All your boxes, photos and files stay: you can open, search, export and delete them as before. ${whatFreeAllows(free)}

If you want Pro again, open Settings, Subscription.
`,
  };
}
