import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What goes to the provider and comes back, all made of a secret that this browser alone keeps. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  /** For PKCE: whoever catches the code has not got it. */
  readonly verifier: string;
}

/** Somebody may have to look for their password, or make an account at the provider first. */
export const STATE_MS = 15 * 60_000;

export function newChallenge(secret: string, now: number): Challenge {
  const begun = `${now.toString(36)}.${randomBytes(16).toString("base64url")}`;
  return challengeOf(secret, `${begun}.${seal(secret, "state", begun)}`);
}

/** Null for a state that was not made for this browser, or too long ago. */
export function challengeOfState(secret: string, state: string, now: number): Challenge | null {
  const [time = "", random = "", given = ""] = state.split(".");
  const [one, other] = [given, seal(secret, "state", `${time}.${random}`)].map((text) => Buffer.from(text));
  if (!one || !other || one.length !== other.length || !timingSafeEqual(one, other)) return null;
  const ageMs = now - parseInt(time, 36);
  return ageMs >= 0 && ageMs < STATE_MS ? challengeOf(secret, state) : null;
}

function challengeOf(secret: string, state: string): Challenge {
  return { state, nonce: seal(secret, "nonce", state), verifier: seal(secret, "verifier", state) };
}

function seal(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}
