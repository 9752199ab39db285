import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { type Asker, openHashQueue } from "./hash_queue.ts";

/** How much work one hash is: the memory is 128 bytes times 2^logN times r. */
export interface HashCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** As OWASP's Password Storage Cheat Sheet wants it of scrypt with 32 MB. */
export const PASSWORD_COST: HashCost = { logN: 15, r: 8, p: 3 };
/** A code lives for ten minutes, in which a million of these take 16 hours of a processor. */
export const CODE_COST: HashCost = { logN: 14, r: 8, p: 2 };

export interface SecretHash {
  /** @throws Failure Busy */
  hash(secret: string, cost: HashCost, asker: Asker): Promise<string>;
  /**
   * Takes as long for no hash as for one.
   * @throws Failure Busy
   */
  isSame(secret: string, kept: string | null, cost: HashCost, asker: Asker): Promise<boolean>;
}

export function openSecretHash(derive: typeof deriveKey = deriveKey): SecretHash {
  const turns = openHashQueue();
  return {
    async hash(secret, cost, asker) {
      const salt = randomBytes(16);
      return write({ cost, salt, key: await turns.take(asker, () => derive(secret, salt, cost)) });
    },
    async isSame(secret, kept, cost, asker) {
      const known = kept === null ? null : read(kept);
      const { salt, ...made } = known ?? { cost, salt: randomBytes(16), key: null };
      const key = await turns.take(asker, () => derive(secret, salt, made.cost));
      return made.key !== null && timingSafeEqual(key, made.key);
    },
  };
}

const KEY_BYTES = 32;

export async function deriveKey(secret: string, salt: Uint8Array, { logN, r, p }: HashCost): Promise<Uint8Array> {
  const N = 2 ** logN;
  return await new Promise((resolve, reject) =>
    scrypt(
      secret.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => error ? reject(error) : resolve(key),
    )
  );
}

interface Hashed {
  readonly cost: HashCost;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

/** In the PHC string format, so that costs can rise and old hashes still be compared. */
function write({ cost: { logN, r, p }, salt, key }: Hashed): string {
  const toText = (bytes: Uint8Array) => bytes.toBase64({ omitPadding: true });
  return `$scrypt$ln=${logN},r=${r},p=${p}$${toText(salt)}$${toText(key)}`;
}

function read(kept: string): Hashed {
  const [, logN, r, p, salt, key] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(kept) ?? [];
  if (!salt || !key) {
    throw new Error(`expected a hash like $scrypt$ln=15,r=8,p=3$…$…, received ${kept.length} characters`);
  }
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Uint8Array.fromBase64(salt),
    key: Uint8Array.fromBase64(key),
  };
}
