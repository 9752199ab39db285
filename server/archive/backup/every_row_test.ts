import assert from "node:assert/strict";
import { FILE_TABLES } from "../../../db/backup/stored_files.ts";
import { isDataError, type Pool, type Sql } from "../../../db/sql.ts";
import { backUp, restoring, type TestInstallation, testInstallation } from "../../../tests/support/test_backup.ts";
import { verifyBackup } from "./restore/verify_backup.ts";

/** Of these many rows are wanted: of one of them others may have but one in some state. */
const ROOTS = ["users", "households"];
/** Users and households refer to each other. */
const FILLED_LATER = "current_household_id";

/** Tables whose `key` is of no file that a backup should hold: of bytes to be removed, of a job, of a secret, of who tries. */
const OTHER_KEYS = ["attempts", "media_gone", "restored_jobs", "token_keys"];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Constants that a rule of the table names with it: the states it can be in. */
  readonly states: readonly string[];
  /** A rule wants digits alone. */
  readonly isNumber: boolean;
  readonly refers: { readonly table: string; readonly column: string } | null;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** What is said of a row, by its columns. */
type Given = Readonly<Record<string, string | null>>;

async function tablesIn(pool: Pool): Promise<Table[]> {
  const rows = await pool<(Column & { readonly table: string; readonly rules: readonly string[] })[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable",
      array(select pg_get_constraintdef(r.oid) from pg_constraint r
        where r.conrelid = c.oid and r.contype = 'c' and r.conkey = array[a.attnum]) as rules,
      (select jsonb_build_object('table', f.confrelid::regclass::text, 'column', fa.attname)
        from pg_constraint f join pg_attribute fa on fa.attrelid = f.confrelid
          and fa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
        order by cardinality(f.conkey) desc limit 1) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = '' and a.attidentity = '' and c.relname <> 'schema_version'
    order by c.relname, a.attnum`;
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ rules, ...column }) => ({
      ...column,
      states: column.type === "text" && !column.refers ? [...new Set(rules.flatMap(constantsIn))] : [],
      isNumber: rules.some((rule) => rule.includes("[0-9]")),
    })),
  }));
}

function constantsIn(rule: string): string[] {
  return [...rule.matchAll(/'([\w-]+)'::text/g)].map(([, constant = ""]) => constant);
}

/** What a row holds by its types: each another one, so that no unique index minds, and later ones in later columns. */
function valueOf(sql: Sql, { type, refers, states, isNumber }: Column, at: number) {
  if (refers) {
    const [table, column] = [sql(refers.table), sql(refers.column)];
    return sql`(select ${column} from ${table} order by ctid offset ${at} % greatest((select count(*) from ${table}), 1) limit 1)`;
  }
  if (states.length > 0) return sql`${states[at % states.length] ?? ""}`;
  if (type.endsWith("[]")) return sql`array[]::${sql.unsafe(type)}`;
  if (type.startsWith("timestamp")) return sql`now() + ${seconds++} * interval '1 second'`;
  if (type === "date") return sql`current_date + ${at}::integer`;
  if (type === "jsonb") return sql`${sql.json({ size: at, crc32: at })}`;
  if (type === "boolean") return sql`${at % 7 === 0}`;
  if (type === "tsvector") return sql`'box:1'::tsvector`;
  if (type === "bytea") return sql`sha256(${String(at)}::bytea)`;
  if (type === "uuid") return sql`gen_random_uuid()`;
  return sql`${isNumber || type !== "text" ? String(at + 2) : `text ${at}`}`;
}

let rows = 0, seconds = 0;

/** A row with one column as said and the others by their types, where the table's rules let it in. @returns whether they did */
async function tryRow(pool: Pool, { name, columns }: Table, given: Given): Promise<boolean> {
  const at = rows++;
  try {
    await pool.begin(async (tx) => {
      const values = columns.map((column) =>
        column.name in given ? tx`${given[column.name] ?? null}` : valueOf(tx, column, at)
      );
      const list = values.reduce((sum, value) => tx`${sum}, ${value}`);
      await tx`insert into ${tx(name)} (${tx(columns.map((column) => column.name))}) values (${list})`;
    });
    return true;
  } catch (error) {
    if (isDataError(error)) return false;
    throw error;
  }
}

/** Each state with all columns empty that may be, and with none; each such column empty alone, and filled alone. */
function variantsOf({ columns }: Table): Given[] {
  const nullable = columns.filter(({ isNullable }) => isNullable).map(({ name }) => name);
  const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const states = columns.flatMap(({ name, states }) => states.map((state) => ({ [name]: state })));
  return [
    ...[{}, ...states].flatMap((state) => [state, { ...empty(nullable), ...state }]),
    ...nullable.flatMap((one) => [empty([one]), empty(nullable.filter((name) => name !== one))]),
  ];
}

/** Those that others refer to first. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const left = tables.filter((table) => !ordered.includes(table));
    const isFree = ({ name, columns }: Table) =>
      columns.every(({ refers, name: column }) =>
        refers === null || refers.table === name || column === FILLED_LATER ||
        left.every((other) => other.name !== refers.table)
      );
    ordered.push(...(left.some(isFree) ? left.filter(isFree) : left));
  }
  return ordered;
}

/** Rows in every state that the rules of the tables allow. */
async function fill({ database: { pool } }: TestInstallation): Promise<Table[]> {
  const tables = inOrder(await tablesIn(pool));
  for (const table of tables) {
    const isRoot = table.columns.every(({ refers }) => refers === null || ROOTS.includes(refers.table));
    const plain = isRoot ? Array<Given>(40).fill({}) : [];
    for (const variant of [...plain, ...variantsOf(table)]) {
      // What else stands in it may be what the rules mind.
      for (let tries = 0; tries < 5 && !await tryRow(pool, table, variant); tries++);
    }
  }
  await pool`update users set current_household_id = (select id from households where owner_id = users.id limit 1)
    where id in (select id from users limit 5)`;
  return tables;
}

/** What no row of it has: a state, a value, no value where it may have none. */
async function unseenIn(pool: Pool, { name, columns }: Table): Promise<string[]> {
  const unseen: string[] = [];
  for (const column of columns) {
    const rows = await pool<{ value: string | null }[]>`
      select distinct ${pool(column.name)}::text as value from ${pool(name)}`;
    const values = rows.map(({ value }) => value);
    if (values.every((value) => value === null)) unseen.push(`${name}.${column.name}`);
    if (column.isNullable && !values.includes(null)) unseen.push(`${name}.${column.name} null`);
    unseen.push(
      ...column.states.filter((state) => !values.includes(state)).map((state) => `${name}.${column.name} ${state}`),
    );
  }
  return unseen;
}

Deno.test("a database whose every table has rows in every state is backed up and passes its check", async () => {
  await using installation = await testInstallation();
  const { pool } = installation.database;
  const tables = await fill(installation);
  assert.deepEqual((await Promise.all(tables.map((table) => unseenIn(pool, table)))).flat(), []);
  const made = await backUp(installation);
  const { end } = await verifyBackup(made.path, { ...restoring(installation), disk: null });
  const keys = await pool<{ key: string }[]>`
    select key from media union select key from person_pictures
    union select f.key from import_files f join imports i on i.id = f.import_id
      where f.facts is not null and f.key is not null and i.state in ('ready', 'planning', 'applying')`;
  assert.equal(end.missing, keys.length, "no row's file is there, and no other one is missed");
});

Deno.test("every table that has a key is known to be of files or of something else", async () => {
  await using installation = await testInstallation();
  const rows = await installation.database.pool<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'key'`;
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...FILE_TABLES, ...OTHER_KEYS].sort());
});
