import type { Identity } from "../../domain/auth/google_identity.ts";
import type { User } from "../../domain/auth/user.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

export async function findUser(sql: Sql, userId: UserId): Promise<User | null> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where id = ${userId}`;
  return user ?? null;
}

async function findUserByEmail(sql: Sql, email: string): Promise<User | null> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where email = ${email}`;
  return user ?? null;
}

/** Usernames are lower case; people type them as they like. */
export async function findUserByUsername(sql: Sql, username: string): Promise<User | null> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from users where username = ${username.trim().toLowerCase()}`;
  return user ?? null;
}

/** What sign-in grants beyond being known; `null` leaves a role as it is. */
export interface Grants {
  readonly isAdmin: boolean | null;
  readonly proUntil: Date | null;
}

/**
 * The account of a proven identity, made on first sight. Two first sign-ins at once end on one account.
 * Google's subject is the identity; an address only finds an account that has no subject yet, so that
 * an address given to somebody else does not hand over the old owner's boxes. A subject that is known wins
 * over an account that merely has the address, which stays as it is.
 * @returns the user and whether this call registered them, or null when the address is another subject's
 */
export async function signInUser(sql: Sql, identity: Identity, wantedUsername: string, grants: Grants) {
  const known = await updateKnown(sql, identity, grants);
  if (known) return { user: known, isNew: false };
  const registered = await registerUser(sql, identity, wantedUsername, grants);
  if (registered) return { user: registered, isNew: true };
  const settled = await updateKnown(sql, identity, grants);
  return settled && { user: settled, isNew: false };
}

async function updateKnown(sql: Sql, identity: Identity, grants: Grants): Promise<User | null> {
  const [known] = await sql<User[]>`
    update users set google_subject = ${identity.subject}, updated_at = now(),
      is_admin = coalesce(${grants.isAdmin}, is_admin),
      pro_until = coalesce(${grants.proUntil}, pro_until)
    where id = (
        select id from users
        where google_subject = ${identity.subject} or (email = ${identity.email} and google_subject is null)
        order by google_subject limit 1)
      -- Once more: somebody else may have taken the account between the two looks.
      and (google_subject = ${identity.subject} or google_subject is null)
    returning ${userColumns(sql)}`;
  return known ?? null;
}

/** @returns null when the address is taken already */
async function registerUser(sql: Sql, identity: Identity, wanted: string, grants: Grants): Promise<User | null> {
  const base = usernameBase(wanted || identity.firstName || identity.email);
  for (let attempt = 0; attempt < 8; attempt++) {
    const username = attempt === 0 ? base : `${base}${crypto.randomUUID().slice(0, 2 + attempt)}`;
    const [user] = await sql<User[]>`
      insert into users (id, email, google_subject, first_name, last_name, display_name, username, is_admin, pro_until)
      values (${newId()}, ${identity.email}, ${identity.subject}, ${identity.firstName}, ${identity.lastName},
        ${identity.firstName || username}, ${username}, ${grants.isAdmin ?? false}, ${grants.proUntil})
      on conflict do nothing
      returning ${userColumns(sql)}`;
    if (user) return user;
    if (await findUserByEmail(sql, identity.email)) return null;
  }
  throw new Error(`expected a free username like ${base}, found none in 8 tries`);
}

/** Lower-case letters, digits and dots of what a person would like to be called, 3 to 24 characters. */
function usernameBase(wanted: string): string {
  const local = wanted.split("@")[0] ?? "";
  const plain = local.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9.]/g, "");
  return (plain.slice(0, 24) || "member").padEnd(3, "0");
}

/** Deletes the account and, by cascade, everything that belongs to it. */
export async function deleteUser(pool: Pool, userId: UserId): Promise<void> {
  await transact(pool, (tx) => tx`delete from users where id = ${userId}`);
}

function userColumns(sql: Sql) {
  return sql`id as "userId", email, first_name as "firstName", last_name as "lastName",
    display_name as "displayName", username, coalesce(pro_until > now(), false) as "isProUser",
    is_admin as "isAdmin", false as "isTempUser"`;
}
