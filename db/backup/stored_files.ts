import type { Sql } from "../sql.ts";

/** A file as it was read: of which key, which of its forms, how long, and its CRC-32. */
export interface ReadFile {
  readonly key: string;
  readonly form: string;
  readonly size: number;
  readonly crc32: number;
}

/** The tables whose rows know a file in the storage; whoever adds one adds it to `noteWantedFiles` too. */
export const FILE_TABLES: readonly string[] = ["media", "person_pictures", "import_files"];

interface FileFault {
  readonly key: string;
  readonly fault: "missing" | "altered";
}

/**
 * Notes which files the rows know, out of each table of FILE_TABLES: an import's once their bytes are in the storage and
 * until a box has them. Of a picture of a person only the smaller one is kept. On a connection
 * of one's own, since it lasts as long as that.
 */
export async function noteWantedFiles(sql: Sql): Promise<void> {
  await sql`create temp table wanted_files (key text primary key, form text, size bigint, crc32 bigint)`;
  await sql`
    insert into wanted_files
    select key, 'original', size, crc32 from public.media
    union all select key, 'thumb', size, null from public.person_pictures
    union all select f.key, 'original', (f.facts->>'size')::bigint, (f.facts->>'crc32')::bigint
      from public.import_files f join public.imports i on i.id = f.import_id
      where f.key is not null and f.facts is not null and i.state in ('ready', 'planning', 'applying')
    on conflict do nothing`;
}

/** How long all files are that rows know as they were sent. */
export async function wantedBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::float8 as bytes from wanted_files where form = 'original'`;
  return row?.bytes ?? 0;
}

const NOTED_AT_ONCE = 1_000;

/** Notes what was read, many at a time; once on a connection, since the notes last as long as that. */
export async function noteReadFiles(sql: Sql) {
  await sql`create temp table read_files (key text, form text, size bigint, crc32 bigint, primary key (key, form))`;
  let files: ReadFile[] = [];
  const flush = async () => {
    const rows = files.map((file) => ({ ...file }));
    files = [];
    if (rows.length === 0) return;
    await sql`
      insert into read_files select * from jsonb_to_recordset(${sql.json(rows)})
        as file (key text, form text, size bigint, crc32 bigint)
      on conflict do nothing`;
  };
  return {
    flush,
    /** @param file null for what no row knows */
    async add(file: ReadFile | null) {
      if (file && files.push(file) >= NOTED_AT_ONCE) await flush();
    },
  };
}

export interface FileFaults {
  readonly missing: number;
  readonly altered: number;
  /** The first 100 of them. */
  readonly named: readonly FileFault[];
}

/** How what was read differs from what the rows know. */
export async function fileFaults(sql: Sql): Promise<FileFaults> {
  const faults = sql`
    select w.key, case when r.key is null then 'missing' else 'altered' end as fault
    from wanted_files w left join read_files r on r.key = w.key and r.form = w.form
    where r.key is null or r.size <> w.size or r.crc32 <> w.crc32`;
  const [count] = await sql<{ missing: number; altered: number }[]>`
    select count(*) filter (where fault = 'missing')::integer as missing,
      count(*) filter (where fault = 'altered')::integer as altered from (${faults}) as found`;
  const named = await sql<FileFault[]>`select * from (${faults}) as found order by key limit 100`;
  return { missing: count?.missing ?? 0, altered: count?.altered ?? 0, named: [...named] };
}
