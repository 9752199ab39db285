import type { CodePurpose } from "../auth/recovery/address_proof.ts";
import { type Holder, letterTo, type Mail } from "./mail.ts";

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

interface ChangedPassword extends Holder {
  /** What those API tokens were called that ended with it. */
  readonly endedTokens: readonly string[];
}

/** What somebody reads whose password is another one now. @param at when */
export function passwordChangedMail(holder: ChangedPassword, at: Date): Mail {
  const { endedTokens } = holder;
  const ended = endedTokens.length > 0 ? `These API tokens ended with it: ${endedTokens.join(", ")}.\n\n` : "";
  return letterTo(
    holder,
    "Your Stowmark password was changed",
    `the password of your account was changed on ${
      momentWords(at)
    }, by a message to this address. All your devices were signed out.

${ended}Webhooks, and API tokens that you kept, go on: look through them in the settings, "API and webhooks", if somebody else was in your account.

If that was not you, somebody else reads your mail: secure your mailbox first, then set a new password with "Recover your account".`,
  );
}

/** Who has deleted an account: its holder in the settings, or whoever runs the server. */
export type DeletedBy = "holder" | "operator";

/** What somebody reads whose account is gone. @param at when */
export function deletionMail(holder: Holder, by: DeletedBy, at: Date): Mail {
  return letterTo(
    holder,
    "Your Stowmark account was deleted",
    `your account was deleted ${BY[by]}, on ${momentWords(at)}.

Your boxes, photos and files went with it, and a subscription of Stowmark Pro ends: nothing more is charged.

Backups of this server keep them for as long as its operator has set. Nothing of it can be brought back from the app; with this address you can sign up anew at any time.

${IF_NOT_WANTED[by]}`,
  );
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

/** What opens an account, or hears of its boxes, that did not before. */
export type NewAccess =
  | { readonly kind: "device"; readonly device: string }
  | { readonly kind: "provider"; readonly provider: string }
  | { readonly kind: "token"; readonly name: string; readonly mayWrite: boolean }
  /** The host of its address alone: the rest may be a secret. */
  | { readonly kind: "webhook"; readonly host: string };

export interface AccountHolder extends Holder {
  readonly hasPassword: boolean;
}

/** What the owner of an account reads once there is another way in to it. @param at when */
export function newAccessMail(holder: AccountHolder, access: NewAccess, at: Date): Mail {
  return letterTo(
    holder,
    SUBJECTS[access.kind],
    `${happened(access)}, on ${momentWords(at)}.

If that was you, you need not do anything. If not, somebody else can get into your account:

1. ${
      holder.hasPassword
        ? CHANGE_PASSWORD
        : ""
    }Secure what you sign in with: your mailbox and its password, your Google account, or what else it is.
2. Open Stowmark as you always do. In the settings, "Signed-in devices", sign out everywhere, and let your API tokens end with it. You will hear of your own next sign-in.
3. In the settings, "API and webhooks", delete what you do not know.

Where that is not enough, write to whoever runs this server.`,
  );
}

const CHANGE_PASSWORD = `Change the password of your account: "Forgot your password?" where you sign in. `;

const SUBJECTS: Record<NewAccess["kind"], string> = {
  device: "New sign-in to your Stowmark account",
  provider: "Another way to sign in to your Stowmark account",
  token: "New API token for your Stowmark account",
  webhook: "New webhook of your Stowmark account",
};

function happened(access: NewAccess): string {
  switch (access.kind) {
    case "device":
      return `somebody signed in to your account on a device that it did not know, ${access.device}`;
    case "provider":
      return `somebody with your address signed in with ${access.provider}, which opens your account from now on`;
    case "token":
      return `the API token "${access.name}" was made, which may ${
        access.mayWrite ? "read and change" : "read"
      } your boxes`;
    case "webhook":
      return `a webhook was made that tells ${access.host} of your boxes once that address is proven`;
  }
}

/** "November 25, 2026 at 9:04 PM UTC": nobody knows where a message is read. */
function momentWords(at: Date): string {
  return `${at.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}
