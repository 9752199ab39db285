import type { z } from "zod";
import { authActions, type GoogleSignIn } from "../../domain/auth/contract.ts";
import type { User } from "../../domain/auth/user.ts";
import { callRow } from "./call_row.ts";

/** Who is signed in, as the server says; null for nobody. @throws ApiFailure */
export async function checkLogin(): Promise<User | null> {
  const { isLogIn, user } = await callRow(authActions.check_login, {});
  return isLogIn && user ? user : null;
}

export async function signIn(way: "login" | "register", payload: z.input<typeof GoogleSignIn>): Promise<User> {
  return (await callRow(authActions[way], payload)).user;
}

/** For Google's ID token: the browser keeps its secret in a cookie. */
export async function beginSignIn(): Promise<string> {
  return (await callRow(authActions.begin_sign_in, {})).nonce;
}

/** Of all browsers, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await callRow(authActions.logout_everywhere, {});
}

export async function signOut(): Promise<void> {
  await callRow(authActions.logout, {});
}
