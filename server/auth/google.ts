import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { authFailure } from "../../domain/auth/failures.ts";
import { GOOGLE_ISSUERS, isForClient } from "../../domain/auth/id_token.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { spendSignIn } from "../../db/auth/sweep_sign_ins.ts";
import type { Pool } from "../../db/sql.ts";
import { digestOf } from "../host/secrets/tokens.ts";

export type VerifyCredential = (credential: string) => Promise<unknown>;

/** As long as Google's tokens live. */
const MAX_TOKEN_AGE_MS = 60 * 60_000;
const CLOCK_TOLERANCE_S = 30;

export function googleVerifier(clientId: string | null, jwksUrl: string): VerifyCredential {
  if (!clientId) return () => Promise.reject(authFailure("GoogleNotSetUp"));
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5_000 });
  return async (credential) => {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        audience: clientId,
        issuer: GOOGLE_ISSUERS,
        algorithms: ["RS256"],
        requiredClaims: ["exp", "sub"],
        // Also refuses what claims to be issued in the future.
        maxTokenAge: MAX_TOKEN_AGE_MS / 1000,
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      if (!isForClient(payload, clientId)) throw authFailure("CredentialRefused");
      return payload;
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw isUnreachable(error) ? authFailure("GoogleUnreachable") : authFailure("CredentialRefused");
    }
  };
}

function isUnreachable(error: unknown): boolean {
  const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) &&
    error.code !== "ERR_JOSE_GENERIC";
  return !isAboutToken;
}

/** What the browser keeps is secret; Google is told, and puts into the ID token, only what is made of it. */
export function nonceOf(secret: string): string {
  return createHash("sha256").update(`nonce ${secret}`).digest("base64url");
}

/**
 * An ID token whose sign-in began in a browser counts in that browser alone.
 * @param secret of the browser's cookie; undefined for a client that never asked for a nonce
 * @throws Failure BegunElsewhere
 */
export function requireOwnNonce(nonce: string | undefined, secret: string | undefined): void {
  if (nonce !== (secret && nonceOf(secret))) throw authFailure("BegunElsewhere");
}

/**
 * Every token counts once, and so does every nonce. In the sandbox a token without a nonce may come again: there anybody gets
 * another one for the asking, and scripts sign in by the one they have.
 * @throws Failure SignInSpent
 */
export async function requireOnce(
  pool: Pool,
  { credential, nonce }: { readonly credential: string; readonly nonce: string | undefined },
  { isSandbox, now }: { readonly isSandbox: boolean; readonly now: Date },
): Promise<void> {
  if (isSandbox && !nonce) return;
  // What is signed. The signature itself can be spelt in several ways.
  const token = credential.slice(0, credential.lastIndexOf("."));
  const digests = [token, ...(nonce ? [`nonce ${nonce}`] : [])].map(digestOf);
  const expiresAt = new Date(now.getTime() + 2 * MAX_TOKEN_AGE_MS);
  if (!await spendSignIn(pool, digests, expiresAt)) throw authFailure("SignInSpent");
}
