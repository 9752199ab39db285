import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { json, type MembersApp } from "../server/test_app.ts";

export const CLIENT_ID = "stowmark.apps.googleusercontent.com";
export const ANN = {
  sub: "108",
  email: "ann@example.org",
  email_verified: true,
  given_name: "Ann",
  family_name: "Bee",
};
const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });

/** A Google of the test's own: its key set over HTTP, where GOOGLE_JWKS_URL points. */
export async function googleOfOurOwn() {
  const keys = { keys: [{ ...await exportJWK(publicKey), kid: "k1", alg: "RS256", use: "sig" }] };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => Response.json(keys));
  const settings = {
    SANDBOX: "0",
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${server.addr.port}/certs`,
  };
  return { settings, [Symbol.asyncDispose]: () => server.shutdown() };
}

interface Twist {
  readonly claims?: JWTPayload;
  readonly audience?: string | string[];
  readonly issuer?: string;
  readonly issuedAt?: string;
  readonly expires?: string;
  readonly key?: CryptoKey;
}

/** An ID token; without a twist one that is good. */
export function credential(
  { claims = ANN, audience = CLIENT_ID, issuer, issuedAt, expires = "1h", key = privateKey }: Twist = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k1" }).setAudience(audience)
    .setIssuer(issuer ?? "https://accounts.google.com").setJti(crypto.randomUUID()).setIssuedAt(issuedAt ?? "0s")
    .setExpirationTime(expires).sign(key);
}

export function cookiesOf(response: Response): string {
  return response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
}

export async function login(app: MembersApp, token: string, email = ANN.email, path = "login"): Promise<Response> {
  return await app.fetch(
    `/api/backend/auth/${path}`,
    json({ email, isGoogleAccount: true, accountType: "google", credential: token }),
  );
}

/** Somebody whom that Google vouches for, signed in. */
export async function signInByGoogle(app: MembersApp, sub: string, email: string) {
  const answer = await login(app, await credential({ claims: { ...ANN, sub, email } }), email);
  return { status: answer.status, cookie: cookiesOf(answer), user: (await answer.json()).user };
}

export async function whoIs(app: MembersApp, cookie: string) {
  return await (await app.fetch("/api/backend/auth/check-login", { headers: { cookie } })).json();
}
