import { authFailure } from "../../../domain/auth/failures.ts";
import { passwordFault } from "../../../domain/auth/password_rules.ts";
import { passwordChangedMail } from "../../../domain/mail/code_mail.ts";
import { sendMailJob } from "../../../domain/mail/mail.ts";
import type { User } from "../../../domain/auth/user.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { deleteApiTokensOf } from "../../../db/auth/api_tokens.ts";
import { forgetAttempts } from "../../../db/auth/attempts.ts";
import { holdByAddress, type PasswordHolder, setPassword } from "../../../db/auth/passwords.ts";
import { type Digest, endSessionsOf } from "../../../db/auth/sessions.ts";
import { findUser, registerUser, type SandboxGrants } from "../../../db/auth/users.ts";
import { isProven, spendProof } from "../../../db/auth/address_proofs.ts";
import { addJob } from "../../../db/jobs.ts";
import type { Pool, Sql } from "../../../db/sql.ts";
import { addressKey } from "../../http/visitor/address_key.ts";
import { mailboxOf } from "../recovery/codes.ts";
import { PASSWORD_COST, type SecretHash } from "../secret_hash.ts";
import { digestOf } from "../../host/secrets/tokens.ts";
import { passwordTriesOf } from "./password_tries.ts";

export interface PasswordParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly secretHash: SecretHash;
  readonly config: { readonly isSandbox: boolean };
}

export interface NewPassword {
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
export interface ProvenPassword {
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

/**
 * Sets the password of the account that has the proven address, and ends its sessions, and its API tokens unless they are kept.
 * @param tx a transaction
 * @throws Failure NotProven
 */
export async function changePassword(
  tx: Sql,
  isSandbox: boolean,
  proven: ProvenPassword,
  keepsTokens: boolean,
): Promise<UserId> {
  const { user } = await byProof(tx, isSandbox, { ...proven, keepsTokens }, () => Promise.resolve(null));
  return user.userId;
}

/**
 * The same, and makes the account where there is none.
 * @param tx a transaction
 * @throws Failure NotProven, AddressTaken
 */
export async function registerByPassword(
  tx: Sql,
  isSandbox: boolean,
  proven: ProvenPassword,
  { firstName, lastName, grants }: Newcomer,
): Promise<{ user: User; isNew: boolean; isTold: boolean }> {
  return await byProof(tx, isSandbox, { ...proven, keepsTokens: false }, async () => {
    const user = await registerUser(tx, { subject: null, email: proven.email, firstName, lastName }, "", grants);
    if (!user) throw authFailure("AddressTaken");
    return user;
  });
}

async function byProof(
  tx: Sql,
  isSandbox: boolean,
  { email, hash, proof, now, keepsTokens }: ProvenPassword & { readonly keepsTokens: boolean },
  register: () => Promise<User | null>,
): Promise<{ user: User; isNew: boolean; isTold: boolean }> {
  if (!await spendProof(tx, mailboxOf(email, isSandbox), proof, now)) throw authFailure("NotProven");
  const holder = await holdByAddress(tx, email, isSandbox);
  const user = holder ? await findUser(tx, holder.userId) : await register();
  if (!user) throw authFailure("NotProven");
  await setPassword(tx, user.userId, hash, now);
  if (holder) {
    const endedTokens = keepsTokens ? [] : await deleteApiTokensOf(tx, holder.userId);
    await notifyHolder(tx, isSandbox, { ...holder, email, endedTokens }, now);
  }
  return { user, isNew: !holder, isTold: holder !== null };
}

async function notifyHolder(
  tx: Sql,
  isSandbox: boolean,
  { userId, ...holder }: PasswordHolder & { readonly email: string; readonly endedTokens: readonly string[] },
  now: Date,
): Promise<void> {
  // Only now: a sign-in by the old password, which held it until here, has its session by now.
  await endSessionsOf(tx, userId, now);
  await forgetAttempts(tx, passwordTriesOf(holder.email));
  await addJob(tx, sendMailJob(isSandbox), { ...passwordChangedMail(holder, now) });
}
