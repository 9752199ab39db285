import { LOCKS } from "../advisory_locks.ts";
import { newId } from "../new_id.ts";
import { isRefusal, openPool, ping, type Pool } from "../sql.ts";
import { beside, fromOutside, nameOfDatabase } from "./databases.ts";

/** What a check and a restore call theirs; what follows is random. */
export type ScratchKind = "stowmark_scratch_" | "stowmark_restore_";

/** An empty database. While it is not let go, a connection to it shows that somebody needs it. */
export interface Scratch {
  readonly name: string;
  letGo(): Promise<void>;
}

/** Makes one, and removes what killed runs left of both kinds: under one lock, so that none is without a connection while it is made. */
export async function makeScratch(databaseUrl: string, kind: ScratchKind): Promise<Scratch> {
  const name = kind + newId();
  const holder = openPool(beside(databaseUrl, name), { max: 1 });
  const letGo = () => holder.end({ timeout: 5 });
  try {
    await fromOutside(databaseUrl, async (sql) => {
      await sql`select pg_advisory_lock(${LOCKS.scratch})`;
      await dropLeft(sql, "stowmark_scratch_", null);
      await dropLeft(sql, "stowmark_restore_", kind === "stowmark_restore_" ? nameOfDatabase(databaseUrl) : null);
      await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
      await ping(holder);
    });
  } catch (error) {
    await letGo();
    throw error;
  }
  return { name, letGo };
}

/** Keeps one for the restore that is about to put it in a database's place, however long that is interrupted. */
export async function markReady(databaseUrl: string, name: string): Promise<void> {
  const target = nameOfDatabase(databaseUrl);
  await fromOutside(databaseUrl, (sql) => sql.unsafe(`comment on database ${name} is ${literal(readyFor(target))}`));
}

function readyFor(target: string): string {
  return `ready to take the place of the database ${target}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** @param target of a restore that begins: what an earlier one made ready for it, and never came to use, goes too */
async function dropLeft(sql: Pool, kind: ScratchKind, target: string | null): Promise<void> {
  const left = await sql<{ name: string }[]>`
    select datname as name from pg_database d
    where starts_with(datname, ${kind}) and pg_has_role(datdba, 'usage')
      and coalesce(shobj_description(d.oid, 'pg_database') = ${target && readyFor(target)},
        shobj_description(d.oid, 'pg_database') is null)
      and not exists (select from pg_stat_activity a where a.datid = d.oid and a.usesysid is not null)`;
  for (const { name } of left) {
    await sql`drop database if exists ${sql(name)}`.catch((error) => {
      // Whoever comes to it now, the next one removes it.
      if (!isRefusal(error)) throw error;
    });
  }
}
