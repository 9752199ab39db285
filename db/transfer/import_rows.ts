import type { CheckedRow } from "../../domain/transfer/plan/check_row.ts";
import type { PlannableRow, PlannedRow, Verdict } from "../../domain/transfer/plan/import_plan.ts";
import type { ImportedRow } from "../../domain/transfer/import.ts";
import type { ImportId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** A row of an uploaded file with what the zip says of its files. */
export interface ReadRow {
  readonly rowNumber: number;
  readonly title: string;
  readonly checked: CheckedRow | null;
  readonly refusal: string | null;
  readonly files: readonly ReadFile[];
}

interface ReadFile {
  readonly path: string;
  readonly fileName: string;
  readonly createdAt: string | null;
  readonly isAddress: boolean;
  readonly caption: string;
  /** At most one of a row's. */
  readonly isCover: boolean;
  readonly held: { readonly bytes: number; readonly crc32: number } | null;
}

/** Where a reading that was interrupted starts anew. */
export async function clearRows(sql: Sql, importId: ImportId): Promise<void> {
  await sql`delete from import_rows where import_id = ${importId}`;
}

export async function addRows(sql: Sql, importId: ImportId, rows: readonly ReadRow[]): Promise<void> {
  const own = rows.map(({ files: _, ...row }) => row);
  await sql`
    insert into import_rows (import_id, place, title, checked, refusal, number)
    select ${importId}, "rowNumber", title, nullif(checked, 'null'), refusal, checked->>'tagId'
    from jsonb_to_recordset(${sql.json(own as never)})
      as row ("rowNumber" integer, title text, checked jsonb, refusal text)`;
  const files = rows.flatMap(({ rowNumber, files }) =>
    files.map(({ held, ...file }, fileNumber) => ({ ...file, rowNumber, fileNumber, ...held }))
  );
  if (files.length === 0) return;
  await sql`
    insert into import_files (import_id, row_place, place, path, file_name, created_at, is_address, size, crc32, caption, is_cover)
    select ${importId}, "rowNumber", "fileNumber", path, "fileName", "createdAt", "isAddress", bytes, crc32, caption, "isCover"
    from jsonb_to_recordset(${sql.json(files as never)}) as file ("rowNumber" integer, "fileNumber" integer, path text,
      "fileName" text, "createdAt" timestamptz, "isAddress" boolean, bytes bigint, crc32 bigint, caption text, "isCover" boolean)`;
}

/** The next rows in their order. @param after the number of the row before the first one */
export async function rowsToPlan(
  sql: Sql,
  importId: ImportId,
  after: number,
  limit: number,
): Promise<PlannableRow[]> {
  return await sql<PlannableRow[]>`
    select r.place as "rowNumber", r.checked as row, r.refusal, coalesce((
      select jsonb_agg(jsonb_build_object('fileName', f.file_name, 'isAddress', f.is_address, 'held',
        case when f.size is not null then jsonb_build_object('bytes', f.size, 'crc32', f.crc32) end) order by f.place)
      from import_files f where f.import_id = r.import_id and f.row_place = r.place), '[]') as files
    from import_rows r where r.import_id = ${importId} and r.place > ${after} order by r.place limit ${limit}`;
}

export async function notePlan(sql: Sql, importId: ImportId, planned: readonly PlannedRow[]): Promise<void> {
  await sql`
    update import_rows r set verdict = p.verdict, tag_id = p."tagId", target_id = p."targetId", sentence = p.sentence
    from jsonb_to_recordset(${sql.json(planned as never)})
      as p ("rowNumber" integer, verdict text, "tagId" text, "targetId" text, sentence text)
    where r.import_id = ${importId} and r.place = p."rowNumber"`;
  await sql`
    update import_files f set is_kept = p.kept @> to_jsonb(f.place)
    from jsonb_to_recordset(${sql.json(planned as never)}) as p ("rowNumber" integer, kept jsonb)
    where f.import_id = ${importId} and f.row_place = p."rowNumber" and f.is_kept <> (p.kept @> to_jsonb(f.place))`;
}

export async function listRows(
  sql: Sql,
  importId: ImportId,
  { verdict, after, limit }: { readonly verdict: Verdict | null; readonly after: number; readonly limit: number },
): Promise<ImportedRow[]> {
  const rows = await sql<(Omit<ImportedRow, "tagId"> & { tagId: ImportedRow["tagId"] | null })[]>`
    select r.place, r.verdict, r.tag_id as "tagId", r.title, r.sentence || coalesce((
        select string_agg(' ' || f.refusal, '' order by f.place) from import_files f
        where f.import_id = r.import_id and f.row_place = r.place and f.is_kept), '') as sentence,
      (select count(*)::integer from import_files f
        where f.import_id = r.import_id and f.row_place = r.place and f.is_kept and f.refusal is null) as files
    from import_rows r
    where r.import_id = ${importId} and r.place > ${after} and r.verdict is not null
      and (${verdict}::text is null or r.verdict = ${verdict})
    order by r.place limit ${limit}`;
  return rows.map(({ tagId, ...row }) => ({ ...row, ...(tagId && { tagId }) }));
}
