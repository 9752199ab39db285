import type { OidcIdentity } from "../../domain/auth/id_token.ts";
import type { User } from "../../domain/auth/user.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { notifyOfAccess } from "./notify_of_access.ts";
import { findUser, registerUser, type SandboxGrants } from "./users.ts";

/**
 * The account of somebody for whom a provider vouches, made on first sight. Issuer and subject are the identity. An address
 * finds an account that is known to have it and has nobody of this provider yet, so that an address given to somebody else
 * does not hand over the old owner's boxes.
 * @param tx a transaction
 * @returns the user and whether the owner is told of it already; null when the address is somebody else's here
 */
export async function signInByOidc(
  tx: Sql,
  identity: OidcIdentity,
  sandbox: SandboxGrants | null,
): Promise<{ user: User; isTold: boolean } | null> {
  // Two first sign-ins of one person at once queue up here.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`oidc ${identity.issuer} ${identity.subject}`}, 0))`;
  const isSandbox = sandbox !== null;
  const known = await holdOwner(tx, identity, isSandbox);
  if (known) {
    await followAddress(tx, known, identity.email, isSandbox);
    return signedIn(await findUser(tx, known), false);
  }
  const owner = await holdByAddress(tx, identity, isSandbox) ??
    (await registerUser(tx, { ...identity, subject: null }, identity.username, sandbox))?.userId;
  if (!owner || !await addIdentity(tx, identity, owner, isSandbox)) return await doubtAddress(tx, identity, isSandbox);
  await notifyOfAccess(tx, owner, { kind: "provider", provider: new URL(identity.issuer).host });
  return signedIn(await findUser(tx, owner), true);
}

function signedIn(user: User | null, isTold: boolean) {
  return user && { user, isTold };
}

/** Until the transaction ends nobody deletes the account; one that is just being deleted is waited for, and not found. */
async function holdOwner(tx: Sql, { issuer, subject }: OidcIdentity, isSandbox: boolean): Promise<UserId | null> {
  const [found] = await tx<{ userId: UserId }[]>`
    select o.user_id as "userId" from oidc_identities o join users u on u.id = o.user_id
    where o.issuer = ${issuer} and o.subject = ${subject} and o.is_sandbox = ${isSandbox} for key share of u`;
  return found?.userId ?? null;
}

/** To the provider's newest address, unless another account here has it: then this one's is in doubt. */
async function followAddress(tx: Sql, userId: UserId, email: string, isSandbox: boolean): Promise<void> {
  await tx`
    with elsewhere as (select from users where email = ${email} and is_sandbox = ${isSandbox} and id <> ${userId})
    update users set updated_at = now(),
      email = case when exists (select from elsewhere) then email else ${email} end,
      is_email_confirmed = not exists (select from elsewhere)
    where id = ${userId} and (email <> ${email} or not is_email_confirmed)`;
}

async function holdByAddress(tx: Sql, { email }: OidcIdentity, isSandbox: boolean): Promise<UserId | null> {
  const [found] = await tx<{ userId: UserId }[]>`
    select id as "userId" from users
    where email = ${email} and is_sandbox = ${isSandbox} and is_email_confirmed for update`;
  return found?.userId ?? null;
}

/** @returns false where the account has somebody of this provider already */
async function addIdentity(tx: Sql, { issuer, subject }: OidcIdentity, userId: UserId, isSandbox: boolean) {
  const added = await tx`
    insert into oidc_identities (issuer, subject, is_sandbox, user_id)
    values (${issuer}, ${subject}, ${isSandbox}, ${userId}) on conflict do nothing returning 1`;
  return added.length > 0;
}

/** The provider names somebody else for the address that an account shows, so its rights by it end. */
async function doubtAddress(tx: Sql, { email, issuer, subject }: OidcIdentity, isSandbox: boolean): Promise<null> {
  await tx`
    update users u set is_email_confirmed = false
    from oidc_identities o
    where u.email = ${email} and u.is_sandbox = ${isSandbox} and o.user_id = u.id and o.issuer = ${issuer}
      and o.subject <> ${subject}`;
  return null;
}
