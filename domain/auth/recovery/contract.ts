import { z } from "zod";
import { action } from "../../wire/action.ts";
import { EmailAddress } from "../../wire/email_address.ts";
import { MAX_PASSWORD_CHARACTERS } from "../password_rules.ts";

export const NewPassword = z.string().max(MAX_PASSWORD_CHARACTERS);

const nothing = z.object({});
const asked = { reads: false, who: "anyone", rateLimit: { calls: 30, perSeconds: 60 } } as const;

export const CodeRequested = z.object({
  /** The mail server does not answer just now; the message follows when it does. */
  isDelayed: z.boolean(),
  /** For clients that look for it here, as for the other calls' answers. */
  data: z.object({ succeeded: z.literal(true) }),
});

/** A new password for an account, by a code that is sent to its address. */
export const recoveryActions = {
  request_verification_code: action({
    does:
      "Sends a code of six digits to an address that has an account. The answer is the same for one that has none. Once a minute " +
      "and five times an hour for an address, thirty times an hour for a client. A link in the same message proves the address too: " +
      "for an hour, whatever is asked for or entered meanwhile.",
    ...asked,
    path: "/api/v1/requestverificationcode",
    payload: z.object({ email: EmailAddress }),
    reply: CodeRequested,
  }),
  validate_verification_code: action({
    does:
      "Compares a code, as a number or as text, or the key of the link in the same message. A code counts for ten minutes and five tries, " +
      "once; a key for an hour, until a password is set. From then on this client, by a cookie, " +
      "may set one password for the address within ten minutes.",
    ...asked,
    path: "/api/v1/validate-verification-code",
    payload: z.object({ email: EmailAddress, code: z.union([z.number(), z.string().max(100)]) }),
    /** What the account's API tokens are called: a new password ends them unless they are kept. */
    reply: z.object({ tokenNames: z.array(z.string()) }),
  }),
  update_password: action({
    does:
      "Sets the password of the account whose address this client has proven, and ends all of its sessions, and its API tokens unless they " +
      "are kept. Webhooks go on.",
    ...asked,
    path: "/api/v1/update-password",
    payload: z.object({ email: EmailAddress, newPassword: NewPassword, keepsTokens: z.boolean().default(false) }),
    reply: nothing,
  }),
};
