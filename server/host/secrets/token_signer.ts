import { createHmac, timingSafeEqual } from "node:crypto";

/** Knows the access tokens and API tokens that a server of this database has given out, those that are over too, without a look-up. */
export interface TokenSigner {
  /** @param secret what makes the token one that nobody guesses */
  sign(secret: string): string;
  isSigned(token: string): boolean;
}

const SIGNATURE_BYTES = 16;
/** In base64url. */
const SIGNATURE_LENGTH = 22;

/** @param key 32 bytes, the same on every server */
export function openTokenSigner(key: Uint8Array): TokenSigner {
  const signatureOf = (secret: string) =>
    createHmac("sha256", key).update(secret).digest().subarray(0, SIGNATURE_BYTES).toString("base64url");
  return {
    sign: (secret) => secret + signatureOf(secret),
    isSigned(token) {
      const secret = token.slice(0, -SIGNATURE_LENGTH), signature = token.slice(-SIGNATURE_LENGTH);
      const wanted = Buffer.from(signatureOf(secret)), found = Buffer.from(signature);
      return secret !== "" && wanted.length === found.length && timingSafeEqual(wanted, found);
    },
  };
}
