import type { Holder, Mail } from "./mail.ts";
import { momentWords } from "./moment_words.ts";

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
export function newAccessMail({ email, displayName, hasPassword }: AccountHolder, access: NewAccess, at: Date): Mail {
  return {
    to: email,
    subject: SUBJECTS[access.kind],
    text: `Hello ${displayName},

${happened(access)}, on ${momentWords(at)}.

If that was you, you need not do anything. If not, somebody else can get into your account:

1. ${
      hasPassword
        ? CHANGE_PASSWORD
        : ""
    }Secure what you sign in with: your mailbox and its password, your Google account, or what else it is.
2. Open Stowmark as you always do. In the settings, "Signed-in devices", sign out everywhere, and let your API tokens end with it. You will hear of your own next sign-in.
3. In the settings, "API and webhooks", delete what you do not know.

Where that is not enough, write to whoever runs this server.
`,
  };
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
