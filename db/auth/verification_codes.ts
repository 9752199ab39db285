import { type CodeAt, type CodeEvent, stepCode } from "../../domain/auth/recovery/code_machine.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import type { Digest } from "./sessions.ts";

/** Whose code: an address, as a SHA-256, in the sandbox or outside it. */
export interface Mailbox {
  readonly address: Digest;
  readonly isSandbox: boolean;
}

/** That a client has proven an address. */
export interface Proof {
  readonly digest: Digest;
  readonly expiresAt: Date;
}

/** A new code replaces the one before it. */
export async function writeCode(sql: Sql, { address, isSandbox }: Mailbox, hash: string, at: CodeAt): Promise<void> {
  await sql`
    insert into verification_codes (address, is_sandbox, hash, state, tries_left, expires_at)
    values (${address}, ${isSandbox}, ${hash}, ${at.state}, ${at.code.triesLeft}, ${new Date(at.code.expiresAt)})
    on conflict (address, is_sandbox) do update set hash = excluded.hash, state = excluded.state,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at`;
}

/** Pays for a try before anything is compared: tries at once queue up at the row. @returns what to compare with, or null */
export async function spendTry(pool: Pool, mailbox: Mailbox, now: Date): Promise<string | null> {
  return await transact(pool, async (tx) => await moveCode(tx, mailbox, { type: "try", now: now.getTime() }));
}

/** What was entered has not been compared with the code that hashes so. */
export async function giveBackTry(pool: Pool, mailbox: Mailbox, hash: string): Promise<void> {
  await transact(pool, async (tx) => await moveCode(tx, mailbox, { type: "giveBack" }, hash));
}

/** The code that hashes so was entered: once, and not when another replaced it meanwhile. */
export async function proveAddress(
  pool: Pool,
  mailbox: Mailbox,
  hash: string,
  proof: Proof,
): Promise<boolean> {
  return await transact(pool, async (tx) => {
    if (!await moveCode(tx, mailbox, { type: "prove" }, hash)) return false;
    await tx`
      insert into proven_addresses (digest, address, is_sandbox, expires_at)
      values (${proof.digest}, ${mailbox.address}, ${mailbox.isSandbox}, ${proof.expiresAt})`;
    return true;
  });
}

async function moveCode(tx: Sql, { address, isSandbox }: Mailbox, event: CodeEvent, hash: string | null = null) {
  const [row] = await tx<CodeRow[]>`
    select hash, state, tries_left as "triesLeft", expires_at as "expiresAt" from verification_codes
    where address = ${address} and is_sandbox = ${isSandbox} and ${hash === null ? tx`true` : tx`hash = ${hash}`}
    for update`;
  const next = row && stepCode(codeAt(row), event);
  if (!next) return null;
  await writeCode(tx, { address, isSandbox }, row.hash, next);
  return row.hash;
}

interface CodeRow {
  readonly hash: string;
  readonly state: CodeAt["state"];
  readonly triesLeft: number;
  readonly expiresAt: Date;
}

function codeAt({ state, triesLeft, expiresAt }: CodeRow): CodeAt {
  return { state, code: { triesLeft, expiresAt: expiresAt.getTime() } };
}

export async function isProven(sql: Sql, { address, isSandbox }: Mailbox, proof: Digest, now: Date): Promise<boolean> {
  const [found] = await sql`
    select from proven_addresses
    where digest = ${proof} and address = ${address} and is_sandbox = ${isSandbox} and expires_at > ${now}`;
  return found !== undefined;
}

/** The proof is spent, and so is all else by which the address can be proven. @returns false when it was spent before */
export async function spendProof(
  sql: Sql,
  { address, isSandbox }: Mailbox,
  proof: Digest,
  now: Date,
): Promise<boolean> {
  // The proofs last: whoever proves the address meanwhile holds the code or the link until the proof is there to be deleted.
  await sql`delete from verification_codes where address = ${address} and is_sandbox = ${isSandbox}`;
  await sql`delete from mail_links where address = ${address} and is_sandbox = ${isSandbox}`;
  const spent = await sql<{ isThis: boolean }[]>`
    delete from proven_addresses where address = ${address} and is_sandbox = ${isSandbox}
    returning digest = ${proof} and expires_at > ${now} as "isThis"`;
  return spent.some(({ isThis }) => isThis);
}

export async function sweepVerification(sql: Sql, now: Date): Promise<void> {
  await sql`delete from verification_codes where expires_at < ${now}`;
  await sql`delete from mail_links where expires_at < ${now}`;
  await sql`delete from proven_addresses where expires_at < ${now}`;
  await sql`delete from attempts where expires_at < ${now}`;
}
