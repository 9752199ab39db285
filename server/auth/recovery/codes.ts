import { randomInt } from "node:crypto";
import { CODE_REQUESTS, waitingWords } from "../../../domain/auth/attempt_limits.ts";
import { authFailure } from "../../../domain/auth/failures.ts";
import { CODE_MS, codeOf, newCode, readCode } from "../../../domain/auth/recovery/code_machine.ts";
import { jobNameInside } from "../../../domain/wire/job_name.ts";
import { codeMail, type CodePurpose } from "../../../domain/mail/code_mail.ts";
import type { Mailer } from "../../../domain/mail/mail.ts";
import { countAttempt } from "../../../db/auth/attempts.ts";
import { findByAddress } from "../../../db/auth/passwords.ts";
import { giveBackTry, type Mailbox, proveAddress, spendTry, writeCode } from "../../../db/auth/verification_codes.ts";
import { addJob } from "../../../db/jobs.ts";
import type { Pool } from "../../../db/sql.ts";
import type { Config } from "../../config.ts";
import { addressKey } from "../../http/address_key.ts";
import { CODE_COST, type SecretHash } from "../secret_hash.ts";
import { digestOf, randomToken } from "../tokens.ts";

export interface CodeParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly secretHash: SecretHash;
  readonly mail: Mailer;
  readonly config: Pick<Config, "isSandbox" | "rateLimits">;
}

export interface CodeRequest {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** The job that makes a code and sends it. */
export function sendCodeJob(isSandbox: boolean): string {
  return jobNameInside(isSandbox, "send_code");
}
/** Before pictures and sweeps: somebody looks at their mailbox. */
const CODE_PLACE = -10;
/** Nobody waits for a code any longer, even if the mail server is back. */
const GIVE_UP_MS = 60 * 60_000;

/**
 * Does and answers the same for every address: whether it has an account is only looked up by the job.
 * @throws Failure MailNotSetUp, CodeTooSoon
 */
export async function requestCode(
  { pool, clock, mail, config }: CodeParts,
  { email, purpose }: CodeRequest,
  clientAddress: string,
): Promise<{ isDelayed: boolean }> {
  if (!mail.isSetUp) throw authFailure("MailNotSetUp");
  const now = new Date(clock());
  const counted = [`code for ${email}`, `code asked by ${addressKey(clientAddress)}`].map((key) => ({
    key: digestOf(key),
    windows: CODE_REQUESTS,
  }));
  const next = config.rateLimits ? await countAttempt(pool, counted, now) : null;
  if (next) throw tooSoon(next, now);
  await addJob(pool, sendCodeJob(config.isSandbox), { email, purpose, askedAt: now.getTime() }, null, CODE_PLACE);
  return { isDelayed: !await mail.isReachable() };
}

function tooSoon(next: Date, now: Date) {
  const retryAfterS = Math.ceil((next.getTime() - now.getTime()) / 1000);
  const sentence = `A code was asked for a moment ago. Please wait ${
    waitingWords(retryAfterS)
  } before you ask for another one.`;
  return authFailure("CodeTooSoon", { retryAfterS, sentence });
}

/**
 * The code is made here, so that nothing keeps it in plain words, and anew with each try to send it. An address without an
 * account gets a code that nobody is told.
 */
export async function sendCode(
  { pool, clock, secretHash, mail, config: { isSandbox } }: CodeParts,
  { email, purpose, askedAt }: CodeRequest & { readonly askedAt: number },
): Promise<void> {
  if (clock() > askedAt + GIVE_UP_MS) return;
  const code = codeOf(randomInt);
  const hash = await secretHash.hash(code, CODE_COST, { lane: "recovery", client: "messages" });
  await writeCode(pool, mailboxOf(email, isSandbox), hash, newCode(clock()));
  const holder = await findByAddress(pool, email, isSandbox);
  if (holder || purpose === "registration") {
    await mail.send(codeMail({ email, code, purpose, displayName: holder?.displayName ?? null }));
  }
}

/**
 * @returns a token by which this client is known to have proven the address
 * @throws Failure CodeMalformed, CodeRefused, Busy
 */
export async function validateCode(
  { pool, clock, secretHash, config: { isSandbox } }: CodeParts,
  { email, code }: { readonly email: string; readonly code: string | number },
  clientAddress: string,
): Promise<string> {
  const entered = readCode(code);
  if (!entered) throw authFailure("CodeMalformed");
  const mailbox = mailboxOf(email, isSandbox);
  const hash = await spendTry(pool, mailbox, new Date(clock()));
  const asker = { lane: "recovery", client: addressKey(clientAddress) } as const;
  // Where no code is open too: while the mail server is down, an address with an account has one for longer than another.
  const isRight = await secretHash.isSame(entered, hash, CODE_COST, asker).catch(async (error) => {
    if (hash) await giveBackTry(pool, mailbox, hash);
    throw error;
  });
  if (!hash || !isRight) throw authFailure("CodeRefused");
  const token = randomToken();
  const proof = { digest: digestOf(token), expiresAt: new Date(clock() + CODE_MS) };
  if (!await proveAddress(pool, mailbox, hash, proof)) throw authFailure("CodeRefused");
  return token;
}

export function mailboxOf(email: string, isSandbox: boolean): Mailbox {
  return { address: digestOf(email), isSandbox };
}
