import { deriveKey, openSecretHash, type SecretHash } from "../../server/auth/secret_hash.ts";

const CHEAP = { logN: 4, r: 8, p: 1 };

/**
 * Hashes of passwords and codes that cost next to nothing, whatever they say they cost: the real ones take a quarter of a second of
 * a processor each, and were half of what the tests of `server/auth` took. Turns and what is kept are the product's own.
 */
export function quickSecretHash(): SecretHash {
  return openSecretHash((secret, salt) => deriveKey(secret, salt, CHEAP));
}
