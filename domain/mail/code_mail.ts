import { z } from "zod";
import type { Mail } from "./mail.ts";
import { momentWords } from "./moment_words.ts";

export const CodePurpose = z.enum(["recovery", "registration"]);
export type CodePurpose = z.output<typeof CodePurpose>;

interface SentCode {
  readonly email: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  /** Null where the address has no account. */
  readonly displayName: string | null;
}

/** What somebody reads who asked for a code, or for whom somebody else did. */
export function codeMail({ email, code, purpose, displayName }: SentCode): Mail {
  return {
    to: email,
    subject: "Your Stowmark code",
    text: `Hello${displayName === null ? "" : ` ${displayName}`},

your code is ${code}

${WHY[displayName === null ? "registration" : purpose === "recovery" ? "recovery" : "known"]}

Enter it where you asked for it. It counts for 10 minutes; the newest code counts, and nobody from Stowmark ever asks you for it.

If that was not you, you need not do anything: without this code nothing happens.
`,
  };
}

const WHY = {
  recovery: "With it you can set a new password for your account. All your devices will be signed out.",
  registration: "With it you can make your account.",
  known:
    "You have an account with this address already. With the code you can set a new password for it and sign in; all your " +
    "other devices will be signed out.",
};

/** What somebody reads whose password is another one now. @param at when */
export function passwordChangedMail({ email, displayName }: { email: string; displayName: string }, at: Date): Mail {
  return {
    to: email,
    subject: "Your Stowmark password was changed",
    text: `Hello ${displayName},

the password of your account was changed on ${
      momentWords(at)
    }, by a code that was sent to this address. All your devices were signed out.

API tokens and webhooks go on: look through them in the settings, "API and webhooks", if somebody else was in your account.

If that was not you, somebody else reads your mail: secure your mailbox first, then set a new password with "Recover your account".
`,
  };
}
