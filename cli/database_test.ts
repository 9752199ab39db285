import assert from "node:assert/strict";
import { join } from "node:path";
import { cli, tempDir } from "../tests/support/server/cli_process.ts";
import { startServerProcess } from "../tests/support/server/server_process.ts";
import { testPostgresUrl, throwAwayDatabase } from "../tests/support/test_database.ts";
import { copyUsedData } from "../tests/support/server/used_data_folder.ts";
import { outcomeOf, typed } from "../tests/support/server/typed_command.ts";
import { CommandFailed } from "./command_failed.ts";

function changed(url: string, change: (url: URL) => void): string {
  const other = new URL(url);
  change(other);
  return other.href;
}

Deno.test("a DATABASE_URL with a wrong host, port, password or name says which, ends with 1, and never shows the password", async () => {
  await using dir = await tempDir();
  const url = testPostgresUrl();
  const wrong: readonly (readonly [url: string, sentence: RegExp])[] = [
    [
      changed(url, (it) => it.hostname = "nowhere.invalid"),
      /nowhere\.invalid; look at the host's name in DATABASE_URL/,
    ],
    [changed(url, (it) => it.port = "1"), /127\.0\.0\.1:1; look whether PostgreSQL runs there, and at host and port/],
    [
      changed(url, (it) => it.password = "hunter2"),
      /authentication failed .*; look at user and password of DATABASE_URL/,
    ],
    [changed(url, (it) => it.username = "mallory"), /; look at (the )?user .*of DATABASE_URL/],
    [
      changed(url, (it) => it.pathname = "/nothing"),
      /"nothing" does not exist; look at the name at the end of DATABASE_URL/,
    ],
  ];
  const file = join(dir.path, "boxes.tar");
  await Deno.writeTextFile(file, "");
  for (const [at, [address, sentence]] of wrong.entries()) {
    for (
      const verb of [
        ["users", "list"],
        ["backup", "restore", file],
        ...(at === 1 ? [["backup", "undo", "20261122T024000Z-9b2e4c07"]] : []),
      ]
    ) {
      const { stdout, failure } = await outcomeOf(verb, { DATABASE_URL: address, DATA_DIR: dir.path });
      assert.ok(failure instanceof CommandFailed && stdout === "", verb.join(" "));
      assert.match(failure.message, sentence);
      assert.match(failure.message, /^The database refused: [^\n]*\.$/);
      assert.ok(!failure.message.includes(new URL(address).password || "?"));
    }
  }
});

Deno.test("beside a stopped server and a running one commands work on its built-in database, and those that need it say so", async () => {
  await using dir = await tempDir();
  const settings = { DATA_DIR: join(dir.path, "data") };
  await copyUsedData(settings.DATA_DIR);
  const listed = await cli(["users", "list", "--json"], settings);
  assert.deepEqual([listed.code, JSON.parse(listed.stdout)], [0, { users: [], total: 0 }], listed.stderr);
  await assert.rejects(typed(["logs", "tail", "--follow"], settings), {
    message: "No server runs on this DATA_DIR, so nothing will come: leave out --follow.",
  });
  await assert.rejects(typed(["bots", "simulate", "--url", "http://127.0.0.1:1"], settings), {
    message: /^http:\/\/127\.0\.0\.1:1: /,
  });
  await using _server = await startServerProcess(settings);
  await typed(["events", "seed", "--json"], settings);
  assert.ok(JSON.parse(await typed(["events", "list", "--json"], settings)).events.length > 1);
});

Deno.test("an unknown database version is refused before anything is written", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await database.pool`insert into schema_version (version, name, md5, run_at) values (999, 'later', 'x', now())`;
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path };
  for (const verb of [["events", "seed"], ["backup", "create"], ["users", "promote", "ann"]]) {
    await assert.rejects(typed(verb, settings), /^CommandFailed: A newer version of Stowmark has used this database /);
  }
  assert.equal((await database.pool`select from events`).length, 0);
  assert.deepEqual(Array.from(Deno.readDirSync(dir.path)), []);
  const { stdout } = await outcomeOf(["doctor"], settings);
  assert.match(stdout, /^WRONG database +A newer version .*\.\n +→ Start that version or a newer one, or restore/m);
});

Deno.test("files of another database become this one's where somebody adopts them", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path };
  assert.match(await typed(["storage", "adopt"], settings), /media now belongs to this database/);
  const [{ id } = {}] = await database.pool`select id from installation`;
  assert.equal((await Deno.readTextFile(join(dir.path, "media", "installation-id"))).trim(), id);
});
