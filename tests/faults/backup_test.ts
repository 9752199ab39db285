import assert from "node:assert/strict";
import { join } from "node:path";
import { isBackupRunning } from "../../db/backup/snapshot.ts";
import { openPool } from "../../db/sql.ts";
import { restoreBackup } from "../../server/archive/backup/restore/restore_backup.ts";
import { createBackup } from "../../server/archive/backup/make/create_backup.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { openStorage } from "../../server/host/storage/open_storage.ts";
import { tempDir } from "../support/server/cli_process.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { canMount, smallDisk } from "../support/small_disk.ts";
import { type Member, signIn, type TestApp, testApp } from "../support/server/test_app.ts";
import { addFile, backUp, NEVER, restoring, testInstallation } from "../support/test_backup.ts";
import { newBox, sendFiles } from "../support/test_boxes.ts";
import { lockedTable, throwAwayDatabase } from "../support/test_database.ts";
import { runningEvent, startedGame, testPlayer } from "../support/test_game.ts";
import { until } from "../support/until.ts";
import { everyNth } from "../../tools/gate/shares.ts";

const ANY_ROOM = { bytes: 0, percent: 0 };

Deno.test("a server whose backup hangs leaves at the signal, and the next one makes it", async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data"), SANDBOX: "1", HOUSE_BOTS: "off" };
  const { pool } = database;
  {
    await using server = await startServerProcess(settings);
    const admin = await signIn((path, init) => fetch(server.url + path, init), "admin@sandbox.test");
    await using held = await lockedTable(database.url, "webhooks");
    assert.equal((await admin.write("backup", "make_backup")).status, 201);
    // Whatever else of the server wants that table.
    await until(async () => await isBackupRunning(pool) || null);
    await held.somebodyWaits();
    server.kill("SIGTERM");
    assert.equal((await server.status).code, 0);
    const [planned] = await pool`
      select locked_at, attempts from graphile_worker.jobs where task_identifier = 'make_backup' and locked_at is null`;
    assert.equal(planned?.attempts, 0, "asked for anew, not left behind");
  }
  await using _ = await startServerProcess(settings);
  await until(async () => (await pool`select from backups where verified_at is not null and fault is null`)[0] ?? null);
});

Deno.test("a backup made while people write boxes, send and delete files and play is whole and of one moment", async () => {
  await using app = await testApp();
  const anna = await app.signIn("pro@sandbox.test");
  let isOver = false;
  let written = 0;
  const untilOver = async (work: (count: number) => Promise<unknown>) => {
    for (let count = 0; !isOver; count++) {
      await work(count);
      written++;
    }
  };
  const busy = [
    untilOver((count) => boxWithFiles(anna, String(count + 1))),
    untilOver((count) => boxWithFiles(anna, String(count + 10_000_000))),
    playing(app, () => isOver),
  ];
  await using dir = await tempDir();
  const store = await openStorage({ dataDir: app.dataDir, s3: null }, "");
  const disk = openDiskRoom(dir.path, ANY_ROOM);
  const paths: string[] = [];
  try {
    for (const round of everyNth([1, 2, 3, 4], 4)) {
      const before = written;
      await until(() => written >= before + 5 ? true : null);
      const path = join(dir.path, `${round}.tar`);
      const parts = { databaseUrl: app.databaseUrl, disk, signal: NEVER };
      const wanted = { path, reason: "asked", madeAt: new Date(), store } as const;
      const made = await createBackup(parts, wanted);
      assert.deepEqual([made.missing, made.altered, made.faults], [0, 0, []]);
      paths.push(path);
    }
  } finally {
    isOver = true;
    await Promise.all(busy);
  }
  for (const path of paths) {
    await using to = await testInstallation("empty");
    await to.database.pool.end();
    const { end } = await restoreBackup(restoring(to), path, new Date(), false);
    assert.deepEqual([end.missing, end.altered], [0, 0]);
    const pool = openPool(to.database.url, { max: 1 });
    const [torn] = await pool`
      select count(*)::int as count from media m where not exists (select from items i where i.id = m.item_id)`;
    assert.equal(torn?.count, 0);
    await pool.end();
  }
});

/** Every third one loses its file again. */
async function boxWithFiles(member: Member, tagId: string): Promise<void> {
  const { _id: itemId } = await newBox(member, tagId);
  const file = new File([crypto.getRandomValues(new Uint8Array(20_000))], "a.bin");
  const { status, media } = await sendFiles(member, itemId, file);
  assert.equal(status, 201);
  if (Number(tagId) % 3 > 0) return;
  const gone = await member.fetch(`/api/backend/items/${itemId}/media/${media[0]?.key}`, { method: "DELETE" });
  assert.equal(gone.status, 200);
  await gone.body?.cancel();
}

async function playing(app: TestApp, isOver: () => boolean): Promise<void> {
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId, x, o } = await startedGame([ann, ben], eventId);
  for (let move = 0; move < 4 && !isOver(); move++) {
    const player = move % 2 === 0 ? x : o;
    await player.say("makeMove", { gameId, row: move % 2, col: move >> 1 });
  }
}

Deno.test({
  name: "on a disk that fills up while a backup is written it is named, and nothing of it stays",
  ignore: !canMount,
  async fn() {
    await using installation = await testInstallation();
    await using disk = await smallDisk(2);
    await addFile(installation, new Uint8Array(3_000_000));
    // What is asked says there is room, as a disk does that somebody else fills meanwhile.
    const { database, store } = installation;
    const roomy = openDiskRoom(installation.folder, ANY_ROOM);
    await assert.rejects(
      createBackup(
        { databaseUrl: database.url, disk: roomy, signal: NEVER },
        { path: join(disk.path, "a.tar"), reason: "asked", madeAt: new Date(), store },
      ),
      (error) => error instanceof Error && Reflect.get(error, "code") === "DiskFull",
    );
    assert.deepEqual(await Array.fromAsync(Deno.readDir(disk.path)), []);
  },
});

Deno.test({
  name: "a restore that does not fit on its disk is named, and what was there stays",
  ignore: !canMount,
  async fn() {
    await using from = await testInstallation();
    await addFile(from, new Uint8Array(3_000_000));
    const { path } = await backUp(from);
    await using disk = await smallDisk(2);
    await using to = await testInstallation("empty");
    await to.database.pool.end();
    const target = { ...restoring(to), dataDir: disk.path };
    await assert.rejects(
      restoreBackup(target, path, new Date(), true),
      (error) => error instanceof Error && Reflect.get(error, "code") === "DiskFull",
    );
    const left = (await Array.fromAsync(Deno.readDir(disk.path), ({ name }) => name)).sort();
    assert.deepEqual(left.filter((name) => name.startsWith("restored-")), []);
  },
});
