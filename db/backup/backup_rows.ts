import type { BackupReason, BackupRecord } from "../../domain/backup/backup.ts";
import type { Sql } from "../sql.ts";

export type NewBackup = Omit<BackupRecord, "verifiedAt" | "fault" | "copiedTo" | "copyFault">;

/** One that was written again under a name of the operator's replaces the earlier one. */
export async function noteBackup(sql: Sql, backup: NewBackup): Promise<void> {
  const { name, place, reason, madeAt, bytes, rows, files, missingFiles, tookMs } = backup;
  await sql`
    insert into backups (name, place, reason, made_at, bytes, rows, files, missing_files, took_ms)
    values (${name}, ${place}, ${reason}, ${madeAt}, ${bytes}, ${rows}, ${files}, ${missingFiles}, ${tookMs})
    on conflict (name) do update set place = excluded.place, reason = excluded.reason, made_at = excluded.made_at,
      bytes = excluded.bytes, rows = excluded.rows, files = excluded.files, missing_files = excluded.missing_files,
      took_ms = excluded.took_ms, verified_at = null, fault = null, copied_to = null, copy_fault = null`;
}

export async function noteFailedBackup(
  sql: Sql,
  { name, place, reason, at, fault }: {
    readonly name: string;
    readonly place: string;
    readonly reason: BackupReason;
    readonly at: Date;
    readonly fault: string;
  },
): Promise<void> {
  await sql`
    insert into backups (name, place, reason, made_at, fault) values (${name}, ${place}, ${reason}, ${at}, ${fault})
    on conflict (name) do nothing`;
}

/** @param fault why it would not come back whole; null where it would */
export async function noteVerified(sql: Sql, name: string, at: Date, fault: string | null): Promise<void> {
  await sql`update backups set verified_at = ${at}, fault = ${fault} where name = ${name}`;
}

/** @param bucket where the copy is */
export async function noteCopied(sql: Sql, name: string, bucket: string): Promise<void> {
  await sql`update backups set copied_to = ${bucket}, copy_fault = null where name = ${name}`;
}

export async function noteNotCopied(sql: Sql, name: string, fault: string): Promise<void> {
  await sql`update backups set copy_fault = ${fault} where name = ${name}`;
}

/**
 * Copies that are still to be made of what was made before then: the server that began one may have been killed.
 * @param job what the keys of their jobs begin with
 */
export async function noteLateCopies(sql: Sql, job: string, before: Date): Promise<void> {
  await sql`
    update backups set copy_fault = 'The copy is still on its way, or the server that sent it was ended'
    where copied_to is null and copy_fault is null and made_at < ${before}
      and exists (select from graphile_worker.jobs where key = ${job} || name)`;
}

export async function nightlySince(sql: Sql, since: Date): Promise<boolean> {
  const [row] = await sql<{ was: boolean }[]>`
    select exists (select from backups where reason = 'nightly' and bytes is not null and made_at >= ${since}) as was`;
  return row?.was ?? false;
}

/** Whether anybody had an account before then, so that there was something to lose. */
export async function hadAccountsBefore(sql: Sql, moment: Date): Promise<boolean> {
  const [row] = await sql<{ had: boolean }[]>`select exists (select from users where created_at < ${moment}) as had`;
  return row?.had ?? false;
}

export async function forgetBackups(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`delete from backups where name = any(${[...names]})`;
}

/** Newest first. */
export async function listBackups(sql: Sql, limit: number): Promise<BackupRecord[]> {
  return await sql<BackupRecord[]>`
    select ${columns(sql)} from backups order by made_at desc, name desc limit ${limit}`;
}

export interface KnownBackup {
  readonly name: string;
  /** How many files it lacks, or has otherwise than they were stored; null where it did not pass its check. */
  readonly missingFiles: number | null;
}

export async function knownBackups(sql: Sql): Promise<KnownBackup[]> {
  return await sql<KnownBackup[]>`
    select name, case when fault is null then coalesce(missing_files, 0) end as "missingFiles"
    from backups where bytes is not null`;
}

export async function findBackup(sql: Sql, name: string): Promise<BackupRecord | null> {
  const [row] = await sql<BackupRecord[]>`select ${columns(sql)} from backups where name = ${name}`;
  return row ?? null;
}

/** The newest with files that would come back, as far as anybody has found. */
export async function lastGoodBackup(sql: Sql): Promise<BackupRecord | null> {
  const [row] = await sql<BackupRecord[]>`
    select ${columns(sql)} from backups where fault is null and files is not null
    order by made_at desc, name desc limit 1`;
  return row ?? null;
}

function columns(sql: Sql) {
  return sql`name, place, reason, made_at as "madeAt", bytes::float8, rows::float8, files,
    missing_files as "missingFiles", copied_to as "copiedTo", copy_fault as "copyFault", took_ms as "tookMs",
    verified_at as "verifiedAt", fault`;
}

export async function forgetOldFailures(sql: Sql, now: Date): Promise<void> {
  await sql`delete from backups where bytes is null and made_at < ${now}::timestamptz - interval '30 days'`;
}
