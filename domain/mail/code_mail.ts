import type { CodePurpose } from "../auth/recovery/address_proof.ts";
import type { Mail } from "./mail.ts";
import { momentWords } from "./moment_words.ts";

interface SentCode {
  readonly email: string;
  readonly code: string;
  /** Proves the address as the code does. */
  readonly link: string;
  readonly purpose: CodePurpose;
  /** Null where the address has no account. */
  readonly displayName: string | null;
}

/** What somebody reads who asked for a code, or for whom somebody else did. */
export function codeMail({ email, code, link, purpose, displayName }: SentCode): Mail {
  return {
    to: email,
    subject: "Your Stowmark code",
    text: `Hello${displayName === null ? "" : ` ${displayName}`},

your code is ${code}

${WHY[displayName === null ? "registration" : purpose === "recovery" ? "recovery" : "known"]}

Enter it where you asked for it within 10 minutes; the newest code counts. Or open this link within an hour, which counts whatever else is asked for:

${link}

Where it does not open, what stands behind "key=" may be entered in place of the code. Nobody from Stowmark ever asks you for either.

If that was not you, you need not do anything: without this message nothing happens.
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

interface ChangedPassword {
  readonly email: string;
  readonly displayName: string;
  /** What those API tokens were called that ended with it. */
  readonly endedTokens: readonly string[];
}

/** What somebody reads whose password is another one now. @param at when */
export function passwordChangedMail({ email, displayName, endedTokens }: ChangedPassword, at: Date): Mail {
  const ended = endedTokens.length > 0 ? `These API tokens ended with it: ${endedTokens.join(", ")}.\n\n` : "";
  return {
    to: email,
    subject: "Your Stowmark password was changed",
    text: `Hello ${displayName},

the password of your account was changed on ${
      momentWords(at)
    }, by a message to this address. All your devices were signed out.

${ended}Webhooks, and API tokens that you kept, go on: look through them in the settings, "API and webhooks", if somebody else was in your account.

If that was not you, somebody else reads your mail: secure your mailbox first, then set a new password with "Recover your account".
`,
  };
}
