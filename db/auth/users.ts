import type { Identity } from "../../domain/auth/id_token.ts";
import { keptName, LONGEST_DISPLAY_NAME } from "../../domain/auth/person_name.ts";
import type { User } from "../../domain/auth/user.ts";
import { randomDisplayName } from "../../domain/profile/random_display_name.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { currentHousehold } from "../households/households.ts";
import { newId } from "../new_id.ts";
import type { Sql } from "../sql.ts";
import { notifyOfAccess } from "./notify_of_access.ts";

export async function findUser(sql: Sql, userId: UserId): Promise<User | null> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where id = ${userId}`;
  return user ?? null;
}

/** The same of many, in the order asked for. */
export async function findUsers(sql: Sql, userIds: readonly UserId[]): Promise<(User | null)[]> {
  const users = await sql<User[]>`select ${userColumns(sql)} from users where id = any(${[...userIds]}::text[])`;
  const byId = new Map(users.map((user) => [user.userId, user]));
  return userIds.map((userId) => byId.get(userId) ?? null);
}

/** The same as findUser; until the transaction ends nobody deletes the account. */
export async function holdUser(tx: Sql, userId: UserId): Promise<User | null> {
  const [user] = await tx<User[]>`select ${userColumns(tx)} from users where id = ${userId} for key share of users`;
  return user ?? null;
}

/** Null where nobody knows that the address is theirs. */
export async function findConfirmedEmail(sql: Sql, userId: UserId): Promise<string | null> {
  const [user] = await sql<{ email: string }[]>`select email from users where id = ${userId} and is_email_confirmed`;
  return user?.email ?? null;
}

async function isEmailTaken(sql: Sql, email: string, isSandbox: boolean): Promise<boolean> {
  const [found] = await sql`select from users where email = ${email} and is_sandbox = ${isSandbox}`;
  return found !== undefined;
}

/** Usernames are lower case, of plain letters; people type them as they like. In the sandbox those of the sandbox, outside it the others. */
export async function findUserByUsername(sql: Sql, username: string, askerId: UserId): Promise<User | null> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from users
    where username = lower(${username.trim()}::text collate "C")
      and is_sandbox = (select asker.is_sandbox from users asker where asker.id = ${askerId})`;
  return user ?? null;
}

/** What a sign-in in the sandbox grants beyond being known; `null` leaves a role as it is. */
export interface SandboxGrants {
  readonly isAdmin: boolean | null;
  readonly proUntil: Date | null;
  readonly isSetUp?: boolean;
}

/**
 * The account of a proven identity, made on first sight. Two first sign-ins at once end on one account.
 * Google's subject is the identity; an address only finds an account that has no subject yet, so that
 * an address given to somebody else does not hand over the old owner's boxes. A subject that is known wins
 * over an account that merely has the address, which stays as it is; else the known one follows Google to its new address.
 * @param sandbox for a sign-in in the sandbox, whose accounts stand apart from all others
 * @returns the user, whether this call registered them, and whether the owner is told of it already; null when the address is another subject's
 */
export async function signInUser(
  sql: Sql,
  identity: Identity,
  wantedUsername: string,
  sandbox: SandboxGrants | null = null,
) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const known = await updateKnown(sql, identity, sandbox);
    if (known) {
      const { isLinked, ...user } = known;
      if (isLinked) await notifyOfAccess(sql, user.userId, { kind: "provider", provider: "Google" });
      return { user, isNew: false, isTold: isLinked };
    }
    const registered = await registerUser(sql, identity, wantedUsername, sandbox);
    if (registered) return { user: registered, isNew: true, isTold: false };
    // The address was taken a moment ago: by this very person, by an account that is gone again, or by somebody else.
  }
  await doubtAddress(sql, identity, sandbox !== null);
  return null;
}

/** Google names somebody else for the address that an account shows, so its rights by it end. */
async function doubtAddress(sql: Sql, { email, subject }: Identity, isSandbox: boolean): Promise<void> {
  await sql`
    update users set is_email_confirmed = false
    where email = ${email} and is_sandbox = ${isSandbox} and google_subject <> ${subject}`;
}

async function updateKnown(sql: Sql, identity: Identity, sandbox: SandboxGrants | null) {
  const [known] = await sql<(User & { isLinked: boolean })[]>`
    with elsewhere as (
      select from users where email = ${identity.email} and is_sandbox = ${sandbox !== null}
        and google_subject is distinct from ${identity.subject}
        and exists (select from users where google_subject = ${identity.subject} and is_sandbox = ${sandbox !== null}))
    update users set google_subject = ${identity.subject}, updated_at = now(),
      email = case when exists (select from elsewhere) then email else ${identity.email} end,
      is_email_confirmed = email = ${identity.email} or not exists (select from elsewhere),
      is_admin = coalesce(${sandbox?.isAdmin ?? null}, is_admin),
      pro_until = coalesce(${sandbox?.proUntil ?? null}, pro_until)
    from (
        select id as known_id, google_subject is null as is_linked from users
        where is_sandbox = ${sandbox !== null}
          and (google_subject = ${identity.subject}
            or (email = ${identity.email} and google_subject is null and is_email_confirmed))
        order by google_subject limit 1) known
    where id = known_id
      -- Once more: somebody else may have taken the account between the two looks.
      and (google_subject = ${identity.subject} or google_subject is null)
    returning ${userColumns(sql)}, is_linked as "isLinked"`;
  return known ?? null;
}

/** Whom nobody vouches for but their address. */
type Newcomer = Omit<Identity, "subject"> & { readonly subject: string | null };

/** @returns null when the address is taken already */
export async function registerUser(
  sql: Sql,
  identity: Newcomer,
  wanted: string,
  sandbox: SandboxGrants | null,
): Promise<User | null> {
  const [firstName, lastName] = [keptName(identity.firstName), keptName(identity.lastName)];
  const chosenName = randomDisplayName(Math.random);
  const wantedName = keptName(wanted);
  const base = usernameBase(wantedName || firstName || chosenName);
  for (let attempt = 0; attempt < 8; attempt++) {
    const username = attempt === 0 ? base : `${base}${crypto.randomUUID().slice(0, 2 + attempt)}`;
    const [registered] = await sql<Pick<User, "userId">[]>`
      insert into users (id, email, google_subject, first_name, last_name, display_name, username, is_sandbox,
        is_admin, pro_until, set_up_at)
      values (
        coalesce(
          (select user_id from invited_addresses
            where digest = sha256(convert_to(${identity.email}, 'UTF8')) and is_sandbox = ${sandbox !== null}
              and not exists (select from users where id = user_id)),
          ${newId()}),
        ${identity.email}, ${identity.subject}, ${firstName}, ${lastName},
        ${keptName(firstName, LONGEST_DISPLAY_NAME) || (wantedName ? username : chosenName)}, ${username}, ${
      sandbox !== null
    }, ${sandbox?.isAdmin ?? false},
        ${sandbox?.proUntil ?? null}, ${sandbox?.isSetUp ? sql`now()` : null})
      on conflict do nothing
      returning id as "userId"`;
    if (registered) return await findUser(sql, registered.userId);
    if (await isEmailTaken(sql, identity.email, sandbox !== null)) return null;
  }
  throw new Error(`expected a free username like ${base}, found none in 8 tries`);
}

/** Lower-case letters, digits and dots of what a person would like to be called, 3 to 24 characters. */
function usernameBase(wanted: string): string {
  const plain = wanted.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9.]/g, "");
  return (plain.slice(0, 24) || "member").padEnd(3, "0");
}

function userColumns(sql: Sql) {
  return sql`id as "userId", email, first_name as "firstName", last_name as "lastName",
    display_name as "displayName", username, coalesce(pro_until > now(), false) as "isProUser",
    is_admin as "isAdmin", false as "isTempUser", set_up_at is null as "needsSetup",
    (select p.key from person_pictures p where p.owner_id = users.id) as picture,
    (select jsonb_build_object('householdId', looked_at."householdId", 'role', looked_at.role, 'isAlone',
        not exists (select from household_members m where m.household_id = looked_at."householdId" or m.user_id = users.id)
        and not exists (select from households h where h.owner_id = users.id and h.id <> looked_at."householdId"))
      from ${currentHousehold(sql, sql`users`)} looked_at) as household`;
}
