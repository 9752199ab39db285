import { z } from "zod";
import { action } from "../../wire/action.ts";
import { EmailAddress } from "../../wire/email_address.ts";
import { CodeRequested, NewPassword } from "../recovery/contract.ts";
import { User } from "../user.ts";

const name = z.string().trim().max(200).default("");
const signedIn = z.object({ isLogIn: z.boolean(), user: User });
const asked = { reads: false, who: "anyone", rateLimit: { calls: 30, perSeconds: 60 } } as const;

/** Signing in by e-mail and password, where the operator offers it. */
export const passwordActions = {
  request_registration_code: action({
    does:
      "Sends a code to an address, whether it has an account or not, with the limits of `request_verification_code`.",
    ...asked,
    path: "/api/backend/auth/password/code",
    payload: z.object({ email: EmailAddress }),
    reply: CodeRequested,
  }),
  password_register: action({
    does:
      "Makes an account for the address that this client has proven, and signs in; then the status is 201. An account that the address " +
      "has already gets the password instead, and its other sessions and its API tokens end.",
    ...asked,
    path: "/api/backend/auth/password/register",
    payload: z.object({ email: EmailAddress, password: NewPassword, firstName: name, lastName: name }),
    reply: signedIn,
    status: "200 or 201",
  }),
  password_login: action({
    does:
      "Signs in. After ten wrong passwords for an account, or thirty from a client, nobody is let in for 15 minutes but browsers that " +
      "have signed in to the account before: by a cookie each of them has ten wrong passwords of its own.",
    ...asked,
    path: "/api/backend/auth/password/login",
    payload: z.object({ email: EmailAddress, password: NewPassword }),
    reply: signedIn,
  }),
};
