import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { openPool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { storedName } from "../../server/host/storage/storage.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { emptyDatabase } from "../support/test_database.ts";
import { everyNth } from "../../tools/gate/shares.ts";

/** What versions of these commits stored and answered; see tests/fixtures/upgrade/README.md. */
const FIXTURES = new URL("../fixtures/upgrade/", import.meta.url);
const COMMITS = {
  "4382d9a": "from before there were games, with migration 040 run before 020 to 025",
  "90a57da": "that lacks migrations 015 and 016, and has played a game",
  "578075d": "with every migration up to 051, and has played a game",
};

interface Read {
  readonly cookie: string;
  readonly room: string;
  readonly action: string;
  readonly payload: unknown;
  readonly answer: Readonly<Record<string, unknown>>;
}

const CONTENT = "a,b\n1,2\n";

async function restore(commit: string, databaseUrl: string, dataDir: string): Promise<void> {
  const once = openPool(databaseUrl, { max: 1 });
  await once.unsafe(await Deno.readTextFile(new URL(`${commit}.sql`, FIXTURES)));
  await once.end();
  // The fixture is as fresh as it was then.
  const pool = openPool(databaseUrl, { max: 1 });
  await pool`update public.session_tokens set expires_at = now() + interval '1 day'`;
  await pool`update public.users set pro_until = now() + interval '1 day' where pro_until is not null`;
  await pool`update public.items set deleted_at = now() where deleted_at is not null`;
  const rows = await pool<{ key: MediaKey }[]>`select key from public.media`;
  for (const { key } of rows) {
    const path = join(dataDir, "media", storedName(key, "original"));
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, CONTENT);
  }
  await pool.end();
}

/** Fields that came since are no difference. */
function holdsAll(now: unknown, then: unknown, where: string): void {
  if (typeof then !== "object" || then === null) return assert.deepEqual(now, then, where);
  assert.ok(typeof now === "object" && now !== null, where);
  if (Array.isArray(then)) assert.equal(Array.isArray(now) && now.length, then.length, where);
  for (const [name, value] of Object.entries(then)) holdsAll(Reflect.get(now, name), value, `${where}.${name}`);
}

for (const [commit, kind] of everyNth(Object.entries(COMMITS), 2)) {
  Deno.test(`an installation ${kind} (${commit}) is upgraded, and everything in it reads the same`, async () => {
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-upgrade-" });
    try {
      await using database = await emptyDatabase();
      await restore(commit, database.url, dataDir);
      const reads: Read[] = JSON.parse(await Deno.readTextFile(new URL(`${commit}.json`, FIXTURES)));
      const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SANDBOX: "1", HOUSE_BOTS: "off" };
      await using server = await startServerProcess(settings);
      const ask = async (path: string, cookie = reads[0]?.cookie ?? "") =>
        await fetch(server.url + path, { headers: { cookie } });
      for (const { cookie, room, action, payload, answer } of reads) {
        const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
        const now = await (await ask(`/api/backend/${room}?${query}`, cookie)).json();
        holdsAll(now, answer, action);
      }
      const { user } = await (await ask("/api/backend/auth/check-login")).json();
      assert.deepEqual([user.email, user.isProUser], ["anna@example.org", true]);
      const [file] = await database.pool`select key from media`;
      assert.equal(await (await ask(`/media/${file?.key}?size=original`)).text(), CONTENT);
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  });
}
