import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { isForClient } from "../../domain/auth/is_for_client.ts";
import { authFailure } from "../../domain/auth/failures.ts";
import { GOOGLE_ISSUERS } from "../../domain/auth/google_identity.ts";
import { Failure } from "../../domain/wire/failure.ts";

export type VerifyCredential = (credential: string) => Promise<unknown>;

/** As long as Google's tokens live. */
export const MAX_TOKEN_AGE_MS = 60 * 60_000;
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
