import { randomBytes, randomInt } from "node:crypto";
import type { z } from "zod";
import { CODE_REQUESTS, CODE_REQUESTS_OF_CLIENT, waitingWords } from "../../../domain/auth/attempt_limits.ts";
import { authFailure } from "../../../domain/auth/failures.ts";
import type { CodeRequested } from "../../../domain/auth/recovery/contract.ts";
import {
  CODE_MS,
  codeOf,
  type CodePurpose,
  LINK_MS,
  mailLinkUrl,
  readCode,
  readKey,
} from "../../../domain/auth/recovery/address_proof.ts";
import { jobNameInside } from "../../../domain/wire/job_name.ts";
import { codeMail } from "../../../domain/mail/account_mails.ts";
import type { Mailer } from "../../../domain/mail/mail.ts";
import {
  addMailLink,
  giveBackTry,
  type Mailbox,
  type Proof,
  proveByCode,
  proveByLink,
  spendTry,
  writeCode,
} from "../../../db/auth/address_proofs.ts";
import { countAttempt, type SpentAttempts } from "../../../db/auth/attempts.ts";
import { findByAddress } from "../../../db/auth/passwords.ts";
import { addJob } from "../../../db/jobs.ts";
import type { Pool } from "../../../db/sql.ts";
import type { Config } from "../../host/settings/config.ts";
import { addressKey } from "../../http/visitor/address_key.ts";
import { CODE_COST, type SecretHash } from "../secret_hash.ts";
import { digestOf, randomToken } from "../../host/secrets/tokens.ts";

export interface CodeParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly secretHash: SecretHash;
  readonly mail: Mailer;
  readonly config: Pick<Config, "isSandbox" | "rateLimits">;
}

export interface SendingParts extends CodeParts {
  readonly homeUrl: string;
}

export interface CodeRequest {
  readonly email: string;
  readonly purpose: CodePurpose;
}

export function sendCodeJob(isSandbox: boolean): string {
  return jobNameInside(isSandbox, "send_code");
}
/** Before pictures and sweeps: somebody looks at their mailbox. */
const CODE_PRIORITY = -10;
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
): Promise<z.output<typeof CodeRequested>> {
  if (!mail.isSetUp) throw authFailure("MailNotSetUp");
  const now = new Date(clock());
  // Each purpose by itself: an address without an account is sent no message for recovery, and must not wait for that.
  const ofMailbox = { key: digestOf(`${purpose} code for ${email}`), windows: CODE_REQUESTS };
  const ofClient = { key: digestOf(`code asked by ${addressKey(clientAddress)}`), windows: CODE_REQUESTS_OF_CLIENT };
  const spent = config.rateLimits ? await countAttempt(pool, [ofMailbox, ofClient], now) : null;
  if (spent) throw tooSoon(spent, spent.key === ofClient.key ? "client" : "mailbox", now);
  await addJob(pool, sendCodeJob(config.isSandbox), { email, purpose, askedAt: now.getTime() }, null, CODE_PRIORITY);
  return { isDelayed: !await mail.isReachable(), data: { succeeded: true } };
}

/** Whose requests they were is not known, only for which mailbox, or from where. */
const ASKED_ALREADY = {
  mailbox:
    "A code for this address was asked for already: the link in the newest message counts for an hour, until a password is set.",
  client: "Many codes were asked for from your network.",
};

function tooSoon({ until }: SpentAttempts, whose: keyof typeof ASKED_ALREADY, now: Date) {
  const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const wait = `Please wait ${waitingWords(retryAfterS)} before you ask for another one.`;
  return authFailure("CodeTooSoon", { retryAfterS, sentence: `${ASKED_ALREADY[whose]} ${wait}` });
}

/**
 * Code and link are made here, so that nothing keeps them in plain words, and anew with each try to send them. An address
 * without an account gets some that nobody is told.
 */
export async function sendCode(
  { pool, clock, secretHash, mail, homeUrl, config: { isSandbox } }: SendingParts,
  { email, purpose, askedAt }: CodeRequest & { readonly askedAt: number },
): Promise<void> {
  if (clock() > askedAt + GIVE_UP_MS) return;
  const code = codeOf(randomInt);
  const hash = await secretHash.hash(code, CODE_COST, { lane: "recovery", client: "messages" });
  const mailbox = mailboxOf(email, isSandbox), key = randomBytes(16).toString("base64url");
  await writeCode(pool, mailbox, hash, new Date(clock() + CODE_MS));
  await addMailLink(pool, mailbox, { digest: digestOf(key), expiresAt: new Date(clock() + LINK_MS) });
  const holder = await findByAddress(pool, email, isSandbox);
  if (holder || purpose === "registration") {
    const link = mailLinkUrl(homeUrl, purpose, { email, key });
    await mail.send(codeMail({ email, code, link, purpose, displayName: holder?.displayName ?? null }));
  }
}

/**
 * @param code six digits, or the key of the link in the same message
 * @returns a token by which this client is known to have proven the address
 * @throws Failure CodeMalformed, CodeRefused, LinkRefused, Busy
 */
export async function validateCode(
  parts: CodeParts,
  { email, code }: { readonly email: string; readonly code: string | number },
  clientAddress: string,
): Promise<string> {
  const { pool, clock, secretHash, config: { isSandbox } } = parts;
  const mailbox = mailboxOf(email, isSandbox), entered = readCode(code), key = readKey(code);
  if (key) return await validateKey(parts, mailbox, key);
  if (!entered) throw authFailure("CodeMalformed");
  const hash = await spendTry(pool, mailbox, new Date(clock()));
  const asker = { lane: "recovery", client: addressKey(clientAddress) } as const;
  // Where no code is open too: while the mail server is down, an address with an account has one for longer than another.
  const isRight = await secretHash.isSame(entered, hash, CODE_COST, asker).catch(async (error) => {
    if (hash) await giveBackTry(pool, mailbox, hash);
    throw error;
  });
  if (!hash || !isRight) throw authFailure("CodeRefused");
  const { token, proof } = newProof(clock());
  if (!await proveByCode(pool, mailbox, hash, proof)) throw authFailure("CodeRefused");
  return token;
}

/** It opens the step as often as it is asked for, until a password is set: mail servers open links too. */
async function validateKey({ pool, clock }: CodeParts, mailbox: Mailbox, key: string): Promise<string> {
  const { token, proof } = newProof(clock());
  if (!await proveByLink(pool, mailbox, digestOf(key), proof, new Date(clock()))) throw authFailure("LinkRefused");
  return token;
}

function newProof(now: number): { token: string; proof: Proof } {
  const token = randomToken();
  return { token, proof: { digest: digestOf(token), expiresAt: new Date(now + CODE_MS) } };
}

export function mailboxOf(email: string, isSandbox: boolean): Mailbox {
  return { address: digestOf(email), isSandbox };
}
