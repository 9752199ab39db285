import { z } from "zod";
import { action } from "../wire/action.ts";
import { User } from "./user.ts";

const name = z.string().trim().max(200).default("");

/** What the Google button sends: the documents' payload and the ID token that proves it. */
export const GoogleSignIn = z.object({
  email: z.email().max(320),
  isGoogleAccount: z.boolean().optional(),
  firstName: name,
  lastName: name,
  username: name,
  accountType: z.literal("google").optional(),
  credential: z.string().min(1).max(8192),
});
export type GoogleSignIn = z.output<typeof GoogleSignIn>;

const nothing = z.object({});
const done = z.object({});

/** The calls under `/auth`; each has its own path, listed in `authPaths`. */
export const authActions = {
  register: action({
    reads: false,
    who: "anyone",
    payload: GoogleSignIn,
    reply: z.object({ user: User }),
    status: 201,
  }),
  login: action({
    reads: false,
    who: "anyone",
    payload: GoogleSignIn,
    reply: z.object({ isLogIn: z.boolean(), user: User }),
  }),
  check_login: action({
    reads: true,
    who: "anyone",
    payload: nothing,
    reply: z.object({ isLogIn: z.boolean(), user: User.optional() }),
  }),
  logout: action({ reads: false, who: "anyone", payload: nothing, reply: done }),
  refresh: action({ reads: false, who: "anyone", payload: nothing, reply: done }),
  delete_account: action({
    reads: false,
    who: "member",
    payload: z.object({ userId: z.string().optional() }),
    reply: done,
  }),
};
