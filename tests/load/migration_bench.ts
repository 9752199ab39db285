import { migrate } from "../../db/migrate.ts";
import { openPool, type Pool } from "../../db/sql.ts";
import { startEmbeddedPostgres } from "../../server/host/postgres/embedded.ts";
import { bounded, type Row } from "../../tools/bench_table.ts";
import { migrateToFirstRelease } from "../support/test_database.ts";
import { timed } from "./timing.ts";

export const title = "A database of 1.0.0 comes to this version: 1,000 accounts with 100,000 boxes and as many files";

const [ACCOUNTS, BOXES, ROUNDS] = [1_000, 100_000, 3];
const MAX_SECONDS = 60;

export async function bench(report: (row: Row) => void): Promise<void> {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) seconds.push(await secondsToMigrate());
  report(bounded(`migrated, slowest of ${ROUNDS}`, Math.max(...seconds), "s", { atMost: MAX_SECONDS }));
}

async function secondsToMigrate(): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  resources.defer(() => Deno.remove(dataDir, { recursive: true }));
  const postgres = await startEmbeddedPostgres(dataDir);
  resources.defer(() => postgres.stop());
  const pool = openPool(postgres.url, { max: 1 });
  resources.defer(() => pool.end());
  await migrateToFirstRelease(pool);
  await fill(pool);
  return await timed(() => migrate(pool)) / 1000;
}

async function fill(pool: Pool): Promise<void> {
  await pool`
    insert into users (id, email, username) select n, n || '@example.org', 'Person ' || n from generate_series(1, ${ACCOUNTS}) n`;
  await pool`
    insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select 'box' || n, 1 + n % ${ACCOUNTS}, n, title, lower(title), 'Winter things', 'Shelf ' || n % 40, '{warm}',
      to_tsvector('simple', title), now(), now()
    from (select n, 'Coats and skis ' || n as title from generate_series(1, ${BOXES}) n) box`;
  await pool`
    insert into item_owners (owner_id, live) select owner_id, count(*) from items group by owner_id`;
  await pool`
    insert into item_words (owner_id, word, stems)
    select id, word, array[word] from users, unnest('{coats,skis,winter,things}'::text[]) word`;
  await pool`
    insert into media (key, owner_id, item_id, file_name, type, category, size, rendition, crc32)
    select 'file' || id, owner_id, id, 'a.jpg', 'image/jpeg', 'image', 100000, 'ready', 0 from items`;
}
