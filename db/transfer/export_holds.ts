import type { UserId } from "../../domain/wire/ids.ts";
import { newId } from "../new_id.ts";
import type { Sql } from "../sql.ts";

/** For so long without being renewed. */
const HELD_S = 120;

/** Keeps the bytes of files that their owner deletes from now on, until the hold is let go or not renewed. */
export async function holdFiles(sql: Sql, ownerId: UserId): Promise<string> {
  const id = newId();
  await sql`
    insert into export_holds (id, owner_id, until) values (${id}, ${ownerId}, now() + ${HELD_S} * interval '1 second')`;
  return id;
}

export async function renewHold(sql: Sql, id: string): Promise<void> {
  await sql`update export_holds set until = now() + ${HELD_S} * interval '1 second' where id = ${id}`;
}

/** Also forgets the holds of servers that were killed. */
export async function letGo(sql: Sql, id: string): Promise<void> {
  await sql`delete from export_holds where id = ${id} or until < now()`;
}
