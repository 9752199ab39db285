import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openPool } from "../../db/sql.ts";
import { askForBackup } from "../../server/archive/backup/make/backup_jobs.ts";
import { runningPostgresUrl } from "../../server/host/postgres/running_postgres.ts";
import { tempDir } from "../support/server/cli_process.ts";
import { type S3StandIn, s3StandIn } from "../support/outside/s3_stand_in.ts";
import { type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";

const MB = 1024 * 1024;
/** More than one part of 64 MB. */
const KEPT_BYTES = 70 * MB;
const COPIED = { maxMs: 240_000 };

async function ask(dataDir: string): Promise<void> {
  const pool = openPool(await runningPostgresUrl(dataDir) ?? "", { max: 1 });
  await askForBackup(pool);
  await pool.end();
}

/** Ends the server as a power cut does, once a part of its copy has come. */
async function killInCopy(server: ServerProcess, bucket: S3StandIn): Promise<void> {
  bucket.onPart = () => {
    bucket.onPart = () => {};
    server.kill("SIGKILL");
  };
  const { signal } = await server.status;
  assert.equal(signal, "SIGKILL");
}

async function copiesNoted(dataDir: string): Promise<{ name: string; isCopied: boolean; fault: string | null }[]> {
  const pool = openPool(await runningPostgresUrl(dataDir) ?? "", { max: 1 });
  const rows = await pool<{ name: string; isCopied: boolean; fault: string | null }[]>`
    select name, copied_to is not null as "isCopied", copy_fault as fault from backups`;
  await pool.end();
  return [...rows];
}

Deno.test("a server that is killed while it copies a backup is followed by one that makes the copy, and no parts stay", async () => {
  await using dir = await tempDir();
  await using bucket = s3StandIn("copies");
  const settings = {
    ...{ DATA_DIR: dir.path, SANDBOX: "1", HOUSE_BOTS: "off", BACKUP_S3_ENDPOINT: bucket.url },
    ...{ BACKUP_S3_BUCKET: "copies", BACKUP_S3_ACCESS_KEY_ID: "a", BACKUP_S3_SECRET_ACCESS_KEY: "s" },
  };
  await copyUsedData(dir.path);
  await Deno.mkdir(join(dir.path, "media", "aa"), { recursive: true });
  await Deno.writeFile(join(dir.path, "media", "aa", "large.original"), randomBytes(KEPT_BYTES));
  const first = await startServerProcess(settings);
  const killed = killInCopy(first, bucket);
  await ask(dir.path);
  await killed;
  assert.deepEqual([bucket.uploads.size, bucket.objects.size], [1, 0], "a part is there, and no file");
  await using server = await startServerProcess(settings);
  const copied = await until(async () => {
    const noted = await copiesNoted(dir.path);
    return noted.length > 0 && noted.every(({ isCopied }) => isCopied) ? noted : null;
  }, COPIED);
  assert.deepEqual(copied, [{ name: copied[0]?.name, isCopied: true, fault: null }]);
  const [{ name } = { name: "" }] = copied;
  assert.deepEqual([...bucket.objects.keys()], [name]);
  assert.ok((await Deno.readFile(join(dir.path, "backups", name))).length > KEPT_BYTES);
  assert.deepEqual(bucket.objects.get(name), await Deno.readFile(join(dir.path, "backups", name)));
  assert.equal(bucket.uploads.size, 0);
  assert.ok(!/"level":"error"/.test(server.log()), server.log());
});
