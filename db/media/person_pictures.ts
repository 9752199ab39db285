import type { MediaKey, UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

export interface PersonPicture {
  readonly key: MediaKey;
  /** Bytes. */
  readonly size: number;
}

/** Replaces the one before. @returns false when there is no such person any more */
export async function putPersonPicture(pool: Pool, ownerId: UserId, { key, size }: PersonPicture): Promise<boolean> {
  return await transact(pool, async (tx) => {
    const [owner] = await tx`select from users where id = ${ownerId} for no key update`;
    if (!owner) return false;
    await deletePersonPicture(tx, ownerId);
    await tx`insert into person_pictures (key, owner_id, size) values (${key}, ${ownerId}, ${size})`;
    return true;
  });
}

export async function deletePersonPicture(sql: Sql, ownerId: UserId): Promise<void> {
  await sql`delete from person_pictures where owner_id = ${ownerId}`;
}

/** As somebody sees it who is in the sandbox, or outside it, as its owner is. */
export async function findPersonPicture(sql: Sql, key: MediaKey, askerId: UserId): Promise<PersonPicture | null> {
  const [picture] = await sql<PersonPicture[]>`
    select p.key, p.size::float8 as size
    from person_pictures p join users owner on owner.id = p.owner_id
      join users asker on asker.id = ${askerId} and asker.is_sandbox = owner.is_sandbox
    where p.key = ${key}`;
  return picture ?? null;
}
