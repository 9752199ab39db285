import type { Holder, Mail } from "./mail.ts";
import { momentWords } from "./moment_words.ts";

/** Who has deleted an account: its holder in the settings, or whoever runs the server. */
export type DeletedBy = "holder" | "operator";

/** What somebody reads whose account is gone. @param at when */
export function deletionMail({ email, displayName }: Holder, by: DeletedBy, at: Date): Mail {
  return {
    to: email,
    subject: "Your Stowmark account was deleted",
    text: `Hello ${displayName},

your account was deleted ${BY[by]}, on ${momentWords(at)}.

Your boxes, photos and files went with it, and a subscription of Stowmark Pro ends: nothing more is charged.

Backups of this server keep them for as long as its operator has set. Nothing of it can be brought back from the app; with this address you can sign up anew at any time.

${IF_NOT_WANTED[by]}
`,
  };
}

const BY: Record<DeletedBy, string> = {
  holder: "in its settings, by somebody who was signed in to it",
  operator: "by whoever runs this server",
};

const IF_NOT_WANTED: Record<DeletedBy, string> = {
  holder:
    "If that was not you, somebody else could sign in as you: secure your mailbox and your Google account, or what else you sign in with, and write to whoever runs this server soon.",
  operator: "If you did not expect it, write to whoever runs this server.",
};
