import { authFailure } from "../../../domain/auth/failures.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { findByAddress } from "../../../db/auth/passwords.ts";
import type { Config } from "../../host/settings/config.ts";
import { PASSWORD_COST } from "../secret_hash.ts";
import { type Client, countTry } from "./password_tries.ts";
import type { PasswordParts } from "./set_password.ts";

export interface PasswordSignInParts extends PasswordParts {
  readonly config: Pick<Config, "isSandbox" | "rateLimits">;
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
