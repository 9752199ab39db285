import type { z } from "zod";
import type { GoogleSignIn } from "../../domain/auth/contract.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { signIn, signOut, signOutEverywhere } from "../api/auth.ts";
import { placeUrl } from "../base/page_config.ts";
import { forgetCapturedPhoto } from "../base/captured_photo.ts";
import { remembered } from "../base/remembered.ts";
import { setOut } from "./keep_session.ts";
import { isSigningIn, userEmail } from "./login.ts";

export type Way = "login" | "register";

const OTHERWISE = { login: "Login failed", register: "Registration failed" };

export async function signInWith(way: Way, credential: string): Promise<string> {
  isSigningIn.set(true);
  try {
    const user = await signIn(way, signInPayload(credential));
    userEmail.set(user.email);
    location.reload();
    return "";
  } catch (error) {
    isSigningIn.set(false);
    return sentenceOf(error, OTHERWISE[way]);
  }
}

/** What this browser keeps for one person and the next must not find. */
const PERSONAL = ["default-chat", "itemDraft"];

/** A database of the browser's that never answers must not keep anybody signed in on the screen. */
const FORGETTING_MS = 500;

export async function leave(): Promise<void> {
  setOut();
  await signOut().catch((error) => console.error("Logout failed", error));
  await goOut();
}

/** The same in all browsers. @returns the sentence to show when that failed: then nothing has ended */
export async function leaveEverywhere(): Promise<string> {
  setOut();
  try {
    await signOutEverywhere();
  } catch (error) {
    setOut(false);
    return sentenceOf(error, "Logout failed");
  }
  await goOut();
  return "";
}

async function goOut(): Promise<void> {
  userEmail.set(null);
  for (const personal of PERSONAL) remembered(personal).set(null);
  // A browser may keep the page that is left, with all it shows, for the way back.
  addEventListener("pageshow", (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) location.reload();
  });
  await Promise.race([forgetCapturedPhoto(), new Promise((resolve) => setTimeout(resolve, FORGETTING_MS))]);
  location.assign(placeUrl("/hello"));
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
