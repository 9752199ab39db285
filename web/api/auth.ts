import type { authActions, GoogleSignIn } from "../../domain/auth/contract.ts";
import type { User } from "../../domain/auth/user.ts";
import { callPath } from "./client.ts";
import { sendJson } from "./send.ts";
import type { z } from "zod";

type Rows = typeof authActions;
const AUTH = "/api/backend/auth";

/** Who is signed in, as the server says; null for nobody. @throws ApiFailure */
export async function checkLogin(): Promise<User | null> {
  const { isLogIn, user } = await callPath<Rows["check_login"]>(`${AUTH}/check-login`, "GET", {});
  return isLogIn && user ? user : null;
}

/** @throws ApiFailure */
export async function signIn(way: "login" | "register", payload: z.input<typeof GoogleSignIn>): Promise<User> {
  const { user } = await callPath<Rows["login"]>(`${AUTH}/${way}`, "POST", payload);
  return user;
}

/** @throws ApiFailure */
export async function signOut(): Promise<void> {
  await sendJson(`${AUTH}/logout`, {});
}
