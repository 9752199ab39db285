import { PASSWORD_TRIES, PASSWORD_TRIES_OF_CLIENT, waitingWords } from "../../../domain/auth/attempt_limits.ts";
import { authFailure } from "../../../domain/auth/failures.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { countAttempt, type CountedAttempt, forgetAttempts, takeBackAttempt } from "../../../db/auth/attempts.ts";
import { isKnownDevice } from "../../../db/auth/known_devices.ts";
import { findByAddress } from "../../../db/auth/passwords.ts";
import type { Config } from "../../host/settings/config.ts";
import { addressKey } from "../../http/visitor/address_key.ts";
import type { Asker } from "../hash_queue.ts";
import { deviceDigest } from "../give_session.ts";
import { PASSWORD_COST } from "../secret_hash.ts";
import { digestOf } from "../../host/secrets/tokens.ts";
import type { PasswordParts } from "./set_password.ts";

export interface PasswordSignInParts extends PasswordParts {
  readonly config: Pick<Config, "isSandbox" | "rateLimits">;
}

export interface Client {
  readonly address: string;
  /** What the browser keeps since it signed in to some account. */
  readonly deviceSecret: string | undefined;
}

interface Entered {
  readonly email: string;
  readonly password: string;
}

/**
 * Whose password this is. An address without an account, and one without a password, cost as much time as a wrong one.
 * @throws Failure TooManyPasswords, PasswordWrong, Busy
 */
export async function checkPassword(
  parts: PasswordSignInParts,
  { email, password }: Entered,
  client: Client,
): Promise<{ userId: UserId; hash: string }> {
  const { pool, clock, secretHash, config: { isSandbox } } = parts;
  const now = new Date(clock());
  const holder = await findByAddress(pool, email, isSandbox);
  const { userId = null, hash = null } = holder ?? {};
  const attempt = await countTry(parts, { email, userId }, client, now);
  const isRight = await secretHash.isSame(password, hash, PASSWORD_COST, attempt.asker).catch(async (error) => {
    await attempt.takeBack();
    throw error;
  });
  if (!isRight || !userId || !hash) throw authFailure("PasswordWrong");
  await attempt.forget();
  return { userId, hash };
}

interface PasswordTry {
  readonly asker: Asker;
  forget(): Promise<void>;
  takeBack(): Promise<void>;
}

/**
 * Counts a try before it is made: tries at once count as well as one after the other. A browser that the account knows has a
 * count of its own; once that is spent it counts as one that the account does not know. No account is asked about as much as one.
 * @throws Failure TooManyPasswords
 */
async function countTry(
  { pool, config: { rateLimits } }: PasswordSignInParts,
  { email, userId }: { readonly email: string; readonly userId: UserId | null },
  { address, deviceSecret = "" }: Client,
  now: Date,
): Promise<PasswordTry> {
  const count = (counted: readonly CountedAttempt[]) => rateLimits ? countAttempt(pool, counted, now) : null;
  const ofDevice = deviceDigest(userId, deviceSecret);
  const isKnown = await isKnownDevice(pool, ofDevice, now);
  if (userId && isKnown && await count([{ key: ofDevice, windows: PASSWORD_TRIES }]) === null) {
    return {
      asker: { lane: "knownDevice", client: userId },
      forget: () => forgetAttempts(pool, ofDevice),
      takeBack: () => takeBackAttempt(pool, ofDevice, now),
    };
  }
  const client = addressKey(address),
    ofAccount = passwordTriesOf(email),
    ofClient = digestOf(`passwords from ${client}`);
  const spent = await count([
    { key: ofAccount, windows: PASSWORD_TRIES },
    { key: ofClient, windows: PASSWORD_TRIES_OF_CLIENT },
  ]);
  if (spent) throw tooMany(spent.until, now);
  return {
    asker: { lane: "signIn", client },
    async forget() {
      await forgetAttempts(pool, ofAccount);
      await takeBackAttempt(pool, ofClient, now);
    },
    async takeBack() {
      for (const key of [ofAccount, ofClient]) await takeBackAttempt(pool, key, now);
    },
  };
}

function tooMany(next: Date, now: Date) {
  const retryAfterS = Math.ceil((next.getTime() - now.getTime()) / 1000);
  const sentence = `Too many tries. Please wait ${waitingWords(retryAfterS)}, or set a new password by e-mail.`;
  return authFailure("TooManyPasswords", { retryAfterS, sentence });
}

export function passwordTriesOf(email: string) {
  return digestOf(`password of ${email}`);
}
