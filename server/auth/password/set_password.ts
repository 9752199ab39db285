import { authFailure } from "../../../domain/auth/failures.ts";
import { passwordFault } from "../../../domain/auth/password_rules.ts";
import { passwordChangedMail } from "../../../domain/mail/account_mails.ts";
import { sendMailJob } from "../../../domain/mail/mail.ts";
import type { User } from "../../../domain/auth/user.ts";
import { deleteApiTokensOf } from "../../../db/auth/api_tokens.ts";
import { forgetAttempts } from "../../../db/auth/attempts.ts";
import { holdByAddress, setPassword } from "../../../db/auth/passwords.ts";
import { type Digest, endSessionsOf } from "../../../db/auth/sessions.ts";
import { findUser, registerUser, type SandboxGrants } from "../../../db/auth/users.ts";
import { isProven, spendProof } from "../../../db/auth/address_proofs.ts";
import { addJob } from "../../../db/jobs.ts";
import type { Pool, Sql } from "../../../db/sql.ts";
import { addressKey } from "../../http/visitor/address_key.ts";
import { mailboxOf } from "../recovery/codes.ts";
import { PASSWORD_COST, type SecretHash } from "../secret_hash.ts";
import { digestOf } from "../../host/secrets/tokens.ts";
import { passwordTriesOf } from "./check_password.ts";

export interface PasswordParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly secretHash: SecretHash;
  readonly config: { readonly isSandbox: boolean };
}

interface NewPassword {
  readonly email: string;
  readonly password: string;
  /** What the browser keeps since it entered the code. */
  readonly proof: string | undefined;
  readonly clientAddress: string;
}

interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly grants: SandboxGrants | null;
}

/** A password that may be set: hashed, by somebody who has proven the address. */
interface ProvenPassword {
  readonly email: string;
  readonly hash: string;
  readonly proof: Digest;
  readonly now: Date;
}

/** @throws Failure PasswordRefused, NotProven, Busy */
export async function hashProven(
  { pool, clock, secretHash, config: { isSandbox } }: PasswordParts,
  { email, password, proof = "", clientAddress }: NewPassword,
): Promise<ProvenPassword> {
  const sentence = passwordFault(password);
  if (sentence) throw authFailure("PasswordRefused", { sentence });
  const digest = digestOf(proof), now = new Date(clock());
  // Nobody who has proven nothing is worth a hash.
  if (!await isProven(pool, mailboxOf(email, isSandbox), digest, now)) throw authFailure("NotProven");
  const asker = { lane: "recovery", client: addressKey(clientAddress) } as const;
  return { email, hash: await secretHash.hash(password, PASSWORD_COST, asker), proof: digest, now };
}

interface Options {
  readonly keepsTokens?: boolean;
  /** Who is registered where the address has no account; left out, nobody is. */
  readonly newcomer?: Newcomer;
}

/**
 * Sets the password of the account that has the proven address, and ends its sessions, and its API tokens unless they are kept.
 * @param tx a transaction
 * @throws Failure NotProven, AddressTaken
 */
export async function setProvenPassword(
  tx: Sql,
  isSandbox: boolean,
  { email, hash, proof, now }: ProvenPassword,
  { keepsTokens = false, newcomer }: Options = {},
): Promise<{ user: User; isNew: boolean; isTold: boolean }> {
  if (!await spendProof(tx, mailboxOf(email, isSandbox), proof, now)) throw authFailure("NotProven");
  const holder = await holdByAddress(tx, email, isSandbox);
  const user = holder ? await findUser(tx, holder.userId) : newcomer && await register(tx, email, newcomer);
  if (!user) throw authFailure("NotProven");
  await setPassword(tx, user.userId, hash, now);
  if (holder) {
    // Only now: a sign-in by the old password, which held it until here, has its session by now.
    await endSessionsOf(tx, holder.userId, now);
    await forgetAttempts(tx, passwordTriesOf(email));
    const endedTokens = keepsTokens ? [] : await deleteApiTokensOf(tx, holder.userId);
    const changed = { email, displayName: holder.displayName, endedTokens };
    await addJob(tx, sendMailJob(isSandbox), { ...passwordChangedMail(changed, now) });
  }
  return { user, isNew: !holder, isTold: holder !== null };
}

async function register(tx: Sql, email: string, { firstName, lastName, grants }: Newcomer): Promise<User> {
  const user = await registerUser(tx, { subject: null, email, firstName, lastName }, "", grants);
  if (!user) throw authFailure("AddressTaken");
  return user;
}
