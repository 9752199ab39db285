import { CODE_TRIES } from "../../domain/auth/recovery/address_proof.ts";
import type { Sql } from "../sql.ts";
import type { Digest } from "./sessions.ts";

/** Whose code and links: an address, as a SHA-256, in the sandbox or outside it. */
export interface Mailbox {
  readonly address: Digest;
  readonly isSandbox: boolean;
}

/** What opens something until then, as a SHA-256: a link's key, or that a client has proven an address. */
export interface Proof {
  readonly digest: Digest;
  readonly expiresAt: Date;
}

/** A new code replaces the one before it. */
export async function writeCode(sql: Sql, { address, isSandbox }: Mailbox, hash: string, expiresAt: Date) {
  await sql`
    insert into verification_codes (address, is_sandbox, hash, state, tries_left, expires_at)
    values (${address}, ${isSandbox}, ${hash}, 'sent', ${CODE_TRIES}, ${expiresAt})
    on conflict (address, is_sandbox) do update set hash = excluded.hash, state = excluded.state,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at`;
}

/** Pays for a try before anything is compared: tries at once queue up at the row. @returns what to compare with, or null */
export async function spendTry(sql: Sql, { address, isSandbox }: Mailbox, now: Date): Promise<string | null> {
  const [code] = await sql<{ hash: string }[]>`
    update verification_codes set tries_left = tries_left - 1
    where address = ${address} and is_sandbox = ${isSandbox}
      and state = 'sent' and tries_left > 0 and expires_at > ${now}
    returning hash`;
  return code?.hash ?? null;
}

/** What was entered has not been compared with the code that hashes so. */
export async function giveBackTry(sql: Sql, { address, isSandbox }: Mailbox, hash: string): Promise<void> {
  await sql`
    update verification_codes set tries_left = tries_left + 1
    where address = ${address} and is_sandbox = ${isSandbox} and hash = ${hash}
      and state = 'sent' and tries_left < ${CODE_TRIES}`;
}

/** The code that hashes so was entered: once, and not when another replaced it meanwhile. */
export async function proveByCode(sql: Sql, { address, isSandbox }: Mailbox, hash: string, proof: Proof) {
  const proven = await sql`
    with spent as (
      update verification_codes set state = 'proven'
      where address = ${address} and is_sandbox = ${isSandbox} and hash = ${hash} and state = 'sent'
      returning address, is_sandbox)
    insert into proven_addresses (digest, address, is_sandbox, expires_at)
    select ${proof.digest}, address, is_sandbox, ${proof.expiresAt} from spent`;
  return proven.count > 0;
}

/** One more link that proves the address; those that it has stay. */
export async function addMailLink(sql: Sql, { address, isSandbox }: Mailbox, link: Proof): Promise<void> {
  await sql`
    insert into mail_links (digest, address, is_sandbox, expires_at)
    values (${link.digest}, ${address}, ${isSandbox}, ${link.expiresAt})`;
}

/** @returns false where it is no link of this address, was used for a password, or has run out */
export async function proveByLink(
  sql: Sql,
  { address, isSandbox }: Mailbox,
  link: Digest,
  proof: Proof,
  now: Date,
): Promise<boolean> {
  // The lock: whoever sets a password meanwhile takes the link away first, or this proof along.
  const proven = await sql`
    with held as (
      select address, is_sandbox from mail_links
      where digest = ${link} and address = ${address} and is_sandbox = ${isSandbox} and expires_at > ${now} for update)
    insert into proven_addresses (digest, address, is_sandbox, expires_at)
    select ${proof.digest}, address, is_sandbox, ${proof.expiresAt} from held`;
  return proven.count > 0;
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
