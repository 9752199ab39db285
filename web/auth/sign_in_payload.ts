import type { z } from "zod";
import type { GoogleSignIn } from "../../domain/auth/contract.ts";

interface Claims {
  readonly email?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
}

/** The documents' payload for an ID token. What the token says is believed by nobody until the server has verified it. */
export function signInPayload(credential: string): z.input<typeof GoogleSignIn> {
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
