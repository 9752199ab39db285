import type { z } from "zod";
import type { GoogleSignIn } from "../../domain/auth/contract.ts";
import type { User } from "../../domain/auth/user.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { ApiFailure, sentenceOf } from "../api/api_failure.ts";
import { beginOidc, deleteAccount, signIn, signOut, signOutEverywhere } from "../api/auth.ts";
import { loadAgainOnWayBack } from "./change_household.ts";
import { withBasePath } from "../base/page_config.ts";
import { forgetCapturedPhoto } from "../base/captured_photo.ts";
import { OLD_KEY, PERSONAL_KEYS } from "../base/stored_keys.ts";
import { storedText } from "../base/stored_text.ts";
import { onTheWayOut, setOut } from "../api/shown_household.ts";
import { showToastOnNextPage } from "../ui/toasts.tsx";
import { expectAnotherHousehold } from "./use_household_news.ts";
import { cameFromProvider, hasSignedIn, isSigningIn } from "./login.ts";
import { logger } from "../base/logger.ts";

export type Way = "login" | "register";

const OTHERWISE = { login: "Login failed", register: "Registration failed" };

/** @param ask gets somebody in; the page begins anew with them. @returns the sentence to show when that failed */
export async function signInBy(way: Way, ask: () => Promise<User>): Promise<string> {
  isSigningIn.set(true);
  try {
    // The session that this browser had ends on the way, and the page begins anew by itself.
    hasSignedIn((await onTheWayOut(ask)).email);
    location.reload();
    return "";
  } catch (error) {
    isSigningIn.set(false);
    return failedSignIn(way, error);
  }
}

export function failedSignIn(way: Way, error: unknown): string {
  return sentenceOf(error, OTHERWISE[way]);
}

export async function signInWith(way: Way, credential: string): Promise<string> {
  return await signInBy(way, () => signIn(way, signInPayload(credential)));
}

/** The operator's own provider sends people back to the sign-in page. */
export async function goToProvider(way: Way): Promise<string> {
  isSigningIn.set(true);
  try {
    const authUrl = await beginOidc();
    cameFromProvider.set("yes");
    // Whoever comes back by the browser's arrow may find this page as they left it.
    addEventListener("pageshow", () => isSigningIn.set(false), { once: true });
    location.assign(authUrl);
    return "";
  } catch (error) {
    isSigningIn.set(false);
    return failedSignIn(way, error);
  }
}

/** A database of the browser's that never answers must not keep anybody signed in on the screen. */
const FORGETTING_MS = 500;

export async function leave(): Promise<void> {
  setOut();
  await signOut().catch((error) => logger.error("Logout failed", { fileName: "authApi", error, isShown: false }));
  await goOut();
}

/** The same in all browsers. @returns the sentence to show when that failed: then nothing has ended */
export async function leaveEverywhere(endsTokens: boolean): Promise<string> {
  try {
    await onTheWayOut(() => signOutEverywhere(endsTokens));
  } catch (error) {
    return sentenceOf(error, "Logout failed");
  }
  await goOut();
  return "";
}

const NOT_DELETED = "Failed to delete account. Please try again.";
const NOT_REACHED = "Network error. Please check your connection and try again.";

/** @returns the sentence to show when the account still stands */
export async function deleteAccountAndLeave(deletesShared: readonly HouseholdId[]): Promise<string> {
  try {
    await onTheWayOut(() => deleteAccount(deletesShared));
  } catch (error) {
    return error instanceof ApiFailure && error.isOffline ? NOT_REACHED : sentenceOf(error, NOT_DELETED);
  }
  showToastOnNextPage("Your account is deleted.");
  await goOut("/");
  return "";
}

async function goOut(to = "/hello"): Promise<void> {
  for (const key of [...PERSONAL_KEYS, OLD_KEY] as const) storedText(key).set(null);
  expectAnotherHousehold();
  loadAgainOnWayBack();
  await Promise.race([forgetCapturedPhoto(), new Promise((resolve) => setTimeout(resolve, FORGETTING_MS))]);
  location.assign(withBasePath(to));
}

interface Claims {
  readonly email?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
}

/** The contract's payload for an ID token. What the token says is believed by nobody until the server has verified it. */
function signInPayload(credential: string): z.input<typeof GoogleSignIn> {
  const { email = "", given_name = "", family_name = "", name = "" } = claimsOf(credential);
  return {
    email,
    isGoogleAccount: true,
    firstName: given_name,
    lastName: family_name,
    username: name,
    accountType: "google",
    credential,
  };
}

function claimsOf(credential: string): Claims {
  const middle = credential.split(".")[1] ?? "";
  const binary = atob(middle.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
}
