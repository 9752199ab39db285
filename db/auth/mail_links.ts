import type { Sql } from "../sql.ts";
import type { Digest } from "./sessions.ts";
import type { Mailbox, Proof } from "./verification_codes.ts";

/** One more link that proves the address; those that it has stay. @param link its key as a SHA-256, and until when it counts */
export async function addMailLink(
  sql: Sql,
  { address, isSandbox }: Mailbox,
  { digest, expiresAt }: { readonly digest: Digest; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into mail_links (digest, address, is_sandbox, expires_at)
    values (${digest}, ${address}, ${isSandbox}, ${expiresAt})`;
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
