import type { Import, ImportState } from "../../domain/transfer/import.ts";
import { BEYOND_LIMIT, CAME_BEFORE } from "../../domain/transfer/plan/import_plan.ts";
import type { HouseholdId, ImportId, UserId } from "../../domain/wire/ids.ts";
import type { Reading, ReadingChoice } from "../../domain/transfer/reading.ts";
import { mayStill } from "../households/may_still.ts";
import type { Sql } from "../sql.ts";

type Told = Pick<Import, "fileName" | "state" | "sameNumber" | "takenFor" | "sentence">;

export interface StoredImport extends Readonly<Told> {
  readonly id: ImportId;
  readonly householdId: HouseholdId;
  /** Who began it, or confirmed it; null once their account is gone. */
  readonly userId: UserId | null;
  /** Bytes of the uploaded file. */
  readonly size: number;
  /** Null before it was read, and where there is nothing to choose. */
  readonly reading: Reading | null;
  readonly choice: ReadingChoice;
  /** Of whoever works on it. */
  readonly turn: number;
  /** How often somebody began with what it is at now, without getting further. */
  readonly starts: number;
  readonly done: number;
  readonly total: number;
  readonly createdAt: Date;
  /** When it came into its state, put off by the times in which it waited for other imports. */
  readonly enteredAt: Date;
  readonly changedAt: Date;
}

/** @returns why not: the household has an open one, or who begins it was taken out of it */
export async function createImport(
  sql: Sql,
  { id, householdId, userId, fileName, size }: Pick<
    StoredImport,
    "id" | "householdId" | "userId" | "fileName" | "size"
  >,
): Promise<"made" | "busy" | "not-in"> {
  if (userId === null || !await mayStill(sql, { userId, householdId }, "member")) return "not-in";
  const made = await sql`
    insert into imports (id, household_id, user_id, file_name, size, state, same_number)
    values (${id}, ${householdId}, ${userId}, ${fileName}, ${size}, 'reading', 'skip') on conflict do nothing`;
  return made.count === 1 ? "made" : "busy";
}

export async function findImport(sql: Sql, householdId: HouseholdId, id: ImportId): Promise<StoredImport | null> {
  const [row] = await sql<StoredImport[]>`
    select ${importColumns(sql)} from imports where id = ${id} and household_id = ${householdId}`;
  return row ?? null;
}

/** Newest first. */
export async function listImports(sql: Sql, householdId: HouseholdId, limit: number): Promise<StoredImport[]> {
  return await sql<StoredImport[]>`
    select ${importColumns(sql)} from imports where household_id = ${householdId}
    order by created_at desc, id desc limit ${limit}`;
}

export type ImportChange =
  & Pick<StoredImport, "state">
  & Partial<Pick<StoredImport, "userId" | "sameNumber" | "takenFor" | "sentence" | "reading" | "choice">>;

/** Goes on to another state, and only from this one. @returns false where it is in another one meanwhile */
export async function moveImport(
  sql: Sql,
  id: ImportId,
  from: ImportState,
  { state, userId, sameNumber, takenFor, sentence = "", reading, choice }: ImportChange,
): Promise<boolean> {
  const moved = await sql`
    update imports set state = ${state}, sentence = ${sentence}, done = 0, total = 0, turn = turn + 1, starts = 0,
      changed_at = now(), entered_at = now(),
      user_id = coalesce(${userId ?? null}, user_id), same_number = coalesce(${
    sameNumber ?? null
  }, same_number), taken_for = coalesce(${takenFor ?? null}, taken_for),
      reading = coalesce(${reading ? sql.json(reading) : null}, reading),
      choice = coalesce(${choice ? sql.json(choice) : null}, choice)
    where id = ${id} and state = ${from}`;
  return moved.count === 1;
}

/** How far it is, in the turn of whoever works on it. @param total 0 where nobody knows */
export async function noteProgress(tx: Sql, id: ImportId, done: number, total: number): Promise<void> {
  await tx`update imports set done = ${done}, total = ${total}, changed_at = now() where id = ${id}`;
}

export type ImportCounts = Pick<Import, "rows" | "files" | "isBeyondLimit" | "cameBefore">;

const NOTHING: ImportCounts = {
  rows: { create: 0, merge: 0, skip: 0, refuse: 0 },
  files: { kept: 0, bytes: 0, leftOut: 0 },
  isBeyondLimit: false,
  cameBefore: 0,
};

export async function countsOf(sql: Sql, id: ImportId): Promise<ImportCounts> {
  const [counts] = await sql<ImportCounts[]>`
    select (select jsonb_build_object(
        'create', count(*) filter (where verdict = 'create'), 'merge', count(*) filter (where verdict = 'merge'),
        'skip', count(*) filter (where verdict = 'skip'), 'refuse', count(*) filter (where verdict = 'refuse'))
      from import_rows where import_id = ${id}) as rows,
      exists (select from import_rows where import_id = ${id} and verdict = 'refuse' and starts_with(sentence, ${BEYOND_LIMIT}))
        as "isBeyondLimit",
      (select count(*)::integer from import_rows
        where import_id = ${id} and verdict in ('merge', 'skip') and starts_with(sentence, ${CAME_BEFORE})) as "cameBefore",
      (select jsonb_build_object('kept', count(*) filter (where refusal is null),
        'bytes', coalesce(sum(size) filter (where refusal is null), 0),
        'leftOut', count(*) filter (where refusal is not null))
      from import_files where import_id = ${id} and is_kept) as files`;
  return counts ?? NOTHING;
}

/** The one that is not done yet, if any. */
export async function openImport(sql: Sql, householdId: HouseholdId): Promise<StoredImport | null> {
  const [row] = await sql<StoredImport[]>`
    select ${importColumns(sql)} from imports
    where household_id = ${householdId} and state in ('reading', 'planning', 'ready', 'applying', 'undoing')`;
  return row ?? null;
}

/** Of these imports, those whose uploaded file is still wanted. */
export async function wantedUploads(sql: Sql, ids: readonly ImportId[]): Promise<Set<ImportId>> {
  const rows = await sql<{ id: ImportId }[]>`
    select id from imports where id = any(${[...ids]}) and state in ('reading', 'planning', 'ready', 'applying')`;
  return new Set(rows.map(({ id }) => id));
}

type ExpiredImport = Pick<StoredImport, "id" | "householdId" | "state" | "turn">;

/** What nobody confirmed since `unconfirmed`, and what was uploaded before `old`: that cannot be taken back any more. */
export async function expiredImports(sql: Sql, unconfirmed: Date, old: Date): Promise<ExpiredImport[]> {
  return await sql<ExpiredImport[]>`
    select id, household_id as "householdId", state, turn from imports where created_at < ${old}
      or (state in ('reading', 'planning', 'ready', 'failed') and changed_at < ${unconfirmed})`;
}

/** Imports that somebody should be working on, and of which nothing was heard since a moment. */
export async function listStoppedImports(sql: Sql, before: Date): Promise<ImportId[]> {
  const rows = await sql<{ id: ImportId }[]>`
    select id from imports where state in ('reading', 'planning', 'applying', 'undoing') and changed_at < ${before}`;
  return rows.map(({ id }) => id);
}

/**
 * Deletes an import that is in one of these states; its files in the storage that nobody uses are gone with it. Whoever moves
 * it on at the same time comes before it or finds nothing.
 * @param turn only where nobody went on with it since
 * @returns false where it is in another state, or gone
 */
export async function forgetImport(
  sql: Sql,
  id: ImportId,
  states: readonly ImportState[],
  turn: number | null = null,
): Promise<boolean> {
  const deleted = await sql`
    delete from imports where id = ${id} and state = any(${[...states]}) and turn = coalesce(${turn}, turn)`;
  return deleted.count === 1;
}

export function importColumns(sql: Sql) {
  return sql`id, household_id as "householdId", user_id as "userId", file_name as "fileName", size::float8 as size, state,
    same_number as "sameNumber", taken_for as "takenFor", sentence, reading, choice, turn, starts, done, total,
    created_at as "createdAt", entered_at as "enteredAt", changed_at as "changedAt"`;
}
