import type { MediaKey, UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

export type PersonPictureKind = "profile" | "kyc-front" | "kyc-back";

export interface PersonPicture {
  readonly key: MediaKey;
  readonly ownerId: UserId;
  readonly kind: PersonPictureKind;
  /** Bytes. */
  readonly size: number;
}

/**
 * Takes the place of the one of that kind.
 * @param admit throws where the picture may not come any more; the owner's row stays locked until it is there
 * @returns false when there is no such person any more
 */
export async function putPersonPicture(
  pool: Pool,
  { key, ownerId, kind, size }: PersonPicture,
  admit: (tx: Sql) => Promise<void>,
): Promise<boolean> {
  return await transact(pool, async (tx) => {
    const [owner] = await tx`select from users where id = ${ownerId} for no key update`;
    if (!owner) return false;
    await admit(tx);
    await deletePersonPicture(tx, ownerId, kind);
    await tx`
      insert into person_pictures (key, owner_id, kind, size) values (${key}, ${ownerId}, ${kind}, ${size})`;
    return true;
  });
}

/** @returns whether there was one */
export async function deletePersonPicture(sql: Sql, ownerId: UserId, kind: PersonPictureKind): Promise<boolean> {
  const deleted = await sql`delete from person_pictures where owner_id = ${ownerId} and kind = ${kind}`;
  return deleted.count === 1;
}

/** As somebody sees it who is in the sandbox, or outside it, as its owner is. */
export async function findPersonPicture(sql: Sql, key: MediaKey, askerId: UserId): Promise<PersonPicture | null> {
  const [picture] = await sql<PersonPicture[]>`
    select p.key, p.owner_id as "ownerId", p.kind, p.size::float8 as size
    from person_pictures p join users owner on owner.id = p.owner_id
      join users asker on asker.id = ${askerId} and asker.is_sandbox = owner.is_sandbox
    where p.key = ${key}`;
  return picture ?? null;
}
