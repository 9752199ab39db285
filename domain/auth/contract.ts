import { z } from "zod";
import { action } from "../wire/action.ts";
import { EmailAddress } from "../wire/email_address.ts";
import { MAX_OWNED } from "../households/household.ts";
import { HouseholdId, SessionId } from "../wire/ids.ts";
import { User } from "./user.ts";

export const LONGEST_VOUCHED_NAME = 200;
/** Cut, as the same name in the ID token is, so that nobody is kept out by a long one. */
const name = z.string().overwrite((given) => given.trim().slice(0, LONGEST_VOUCHED_NAME)).default("");

/** What the Google button sends, and the ID token that proves it. */
export const GoogleSignIn = z.object({
  email: EmailAddress,
  isGoogleAccount: z.boolean().optional(),
  firstName: name,
  lastName: name,
  username: name,
  accountType: z.literal("google").optional(),
  credential: z.string().min(1).max(8192),
});
export type GoogleSignIn = z.output<typeof GoogleSignIn>;

/** One sign-in on one browser. */
const Session = z.object({
  sessionId: SessionId,
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
  /** Whether its sign-in still counts for calls that want a recent one. */
  isRecent: z.boolean(),
});
export type Session = z.output<typeof Session>;

const nothing = z.object({});
const signedIn = z.object({ isLogIn: z.boolean(), user: User });
const asked = { reads: false, who: "anyone", rateLimit: { calls: 60, perSeconds: 60 } } as const;

/** They set and read the session cookies. Signing in with an unknown account registers it, and the other way round. */
export const authActions = {
  begin_sign_in: action({
    does:
      "Gives a nonce for Google's ID token and keeps its secret in a cookie. From then on this browser signs in with a token " +
      "that carries the nonce; a client that never asks for one may send a token without. Every token signs in once.",
    ...asked,
    path: "/api/backend/auth/nonce",
    payload: nothing,
    reply: z.object({ nonce: z.string() }),
  }),
  register: action({
    does: "Signs in with a Google ID token, and makes the account when there is none; then the status is 201.",
    ...asked,
    path: "/api/backend/auth/register",
    payload: GoogleSignIn,
    reply: signedIn,
    status: "200 or 201",
  }),
  login: action({
    does: "The same as register.",
    ...asked,
    path: "/api/backend/auth/login",
    payload: GoogleSignIn,
    reply: signedIn,
  }),
  check_login: action({
    does: "Says who the session cookie belongs to.",
    reads: true,
    who: "anyone",
    path: "/api/backend/auth/check-login",
    payload: nothing,
    reply: signedIn.partial({ user: true }),
  }),
  logout: action({
    does: "Ends the session on the server and takes the cookies away.",
    reads: false,
    who: "anyone",
    path: "/api/backend/auth/logout",
    payload: nothing,
    reply: nothing,
  }),
  logout_everywhere: action({
    does: "Ends every session of the account, this one too, in all browsers at once. Webhooks go on.",
    reads: false,
    who: "account",
    path: "/api/backend/auth/logout/everywhere",
    payload: z.object({
      /** Whether the account's API tokens end with them. */
      endsTokens: z.boolean().default(false),
    }),
    reply: nothing,
  }),
  list_sessions: action({
    does:
      "The account's open sessions, the one used last first: on which device, since when, last used when. At most 100.",
    reads: true,
    who: "account",
    path: "/api/backend/auth/sessions",
    payload: nothing,
    reply: z.object({ sessions: z.array(Session) }),
  }),
  end_session: action({
    does: "Ends one of the account's sessions and its connections. Ending this one takes the cookies away too.",
    reads: false,
    who: "account",
    path: "/api/backend/auth/sessions/end",
    payload: z.object({ sessionId: SessionId }),
    reply: nothing,
    invalidates: ["list_sessions"],
  }),
  refresh: action({
    does:
      "Trades the refresh cookie for a new pair of cookies. A refresh cookie is good for one exchange. Where its answer was lost, the same cookie is answered with the same pair for 60 s, until that pair is used; using it after that ends the session.",
    reads: false,
    who: "anyone",
    path: "/api/backend/auth/secure/token/refresh",
    payload: nothing,
    reply: nothing,
  }),
  delete_account: action({
    does:
      "Deletes the account with everything in it, ends its payments and its sessions. Where others share a household of theirs, only if " +
      "`deletesShared` names it: it goes for all of them, and they are told by mail.",
    reads: false,
    who: "account",
    path: "/api/backend/auth/delete/account",
    payload: z.object({ userId: z.string().optional(), deletesShared: z.array(HouseholdId).max(MAX_OWNED).optional() }),
    reply: nothing,
  }),
};
