import { createHash } from "node:crypto";
import { openSecretHash, type SecretHash } from "../server/auth/secret_hash.ts";

/**
 * Hashes of passwords and codes that cost nothing: the real ones take a quarter of a second of a processor each, and were
 * half of what the tests of `server/auth` took. Turns and what is kept are the product's own.
 */
export function quickSecretHash(): SecretHash {
  return openSecretHash((secret, salt) =>
    Promise.resolve(createHash("sha256").update(salt).update(secret.normalize("NFKC")).digest())
  );
}
