import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { authActions, type GoogleSignIn } from "../../domain/auth/contract.ts";
import type { User } from "../../domain/auth/user.ts";
import type { HouseholdId, SessionId } from "../../domain/wire/ids.ts";
import { oidcActions } from "../../domain/auth/oidc/contract.ts";
import type { CodePurpose } from "../../domain/auth/recovery/address_proof.ts";
import { passwordActions } from "../../domain/auth/password/contract.ts";
import { recoveryActions } from "../../domain/auth/recovery/contract.ts";
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
export async function signOutEverywhere(endsTokens: boolean): Promise<void> {
  await callRow(authActions.logout_everywhere, { endsTokens });
}

export const sessionsQuery = queryOptions({
  queryKey: ["list_sessions", {}],
  queryFn: ({ signal }) => callRow(authActions.list_sessions, {}, { signal }),
});

export async function endSession(sessionId: SessionId): Promise<void> {
  await callRow(authActions.end_session, { sessionId });
}

/** @param deletesShared also households that others share */
export async function deleteAccount(deletesShared: readonly HouseholdId[]): Promise<void> {
  await callRow(authActions.delete_account, { deletesShared: [...deletesShared] });
}

export async function signOut(): Promise<void> {
  await callRow(authActions.logout, {});
}

/** @returns whether the message may take longer */
export async function requestCode(purpose: CodePurpose, email: string): Promise<boolean> {
  const row = purpose === "recovery"
    ? recoveryActions.request_verification_code
    : passwordActions.request_registration_code;
  return (await callRow(row, { email })).isDelayed;
}

/** From then on this browser may set a password for the address, once. @returns what the account's API tokens are called */
export async function validateCode(email: string, code: number | string): Promise<string[]> {
  return (await callRow(recoveryActions.validate_verification_code, { email, code })).tokenNames;
}

export async function updatePassword(email: string, newPassword: string, keepsTokens: boolean): Promise<void> {
  await callRow(recoveryActions.update_password, { email, newPassword, keepsTokens });
}

export async function registerByPassword(email: string, password: string, firstName: string): Promise<User> {
  return (await callRow(passwordActions.password_register, { email, password, firstName })).user;
}

export async function signInByPassword(email: string, password: string): Promise<User> {
  return (await callRow(passwordActions.password_login, { email, password })).user;
}

/** @returns where the operator's own provider asks who one is */
export async function beginOidc(): Promise<string> {
  return (await callRow(oidcActions.begin_oidc, {})).authUrl;
}
