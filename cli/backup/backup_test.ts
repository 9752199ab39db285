import assert from "node:assert/strict";
import { join } from "node:path";
import { listBackups } from "../../db/backup/backup_rows.ts";
import { newId } from "../../db/new_id.ts";
import { cli, tempDir } from "../../tests/support/server/cli_process.ts";
import { startServerProcess } from "../../tests/support/server/server_process.ts";
import { type Member, signInAt } from "../../tests/support/server/test_app.ts";
import { copyUsedData } from "../../tests/support/server/used_data_folder.ts";
import { backUp, commandSettings, testInstallation } from "../../tests/support/test_backup.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";
import { outcomeOf, typed } from "../../tests/support/server/typed_command.ts";
import { leftOutWords } from "./create.ts";

async function addBox(member: Member, tagId: string, title: string): Promise<void> {
  const { status, body } = await member.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId, title });
  assert.equal(status, 201);
  const files = new FormData();
  files.append("files", new File([`${title},1\n`], "list.csv", { type: "text/csv" }));
  const sent = await member.fetch(`/api/backend/items/${body.data._id}/media`, { method: "POST", body: files });
  assert.equal(sent.status, 201);
  await sent.body?.cancel();
}

async function titlesAt(url: string): Promise<string[]> {
  const anna = await signInAt(url, "anna@example.org");
  interface Found {
    readonly data: { readonly items: readonly { title: string; media: readonly { url: string }[] }[] };
  }
  const { body } = await anna.read<Found>("items", "GET_USER_ITEMS", { limit: 50 });
  for (const { title, media: [file] } of body.data.items) {
    assert.equal(await (await anna.fetch(file?.url ?? "")).text(), `${title},1\n`);
  }
  return body.data.items.map(({ title }) => title).sort();
}

const server = (dataDir: string) => ({ DATA_DIR: dataDir, SANDBOX: "1", HOUSE_BOTS: "off" });
const settingsOf = (dataDir: string) => ({ DATA_DIR: dataDir, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" });

Deno.test({
  name: "a backup of a running server is checked, moved to another machine, and refused where it would do harm",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using dir = await tempDir();
  const [dataDir, other, file] = [join(dir.path, "data"), join(dir.path, "other"), join(dir.path, "boxes.tar")];
  const settings = settingsOf(dataDir);
  await copyUsedData(dataDir);
  {
    await using running = await startServerProcess(server(dataDir));
    const anna = await signInAt(running.url, "anna@example.org");
    await addBox(anna, "1", "Lamps");
    const made = await cli(["backup", "create", "--out", file, "--json"], settings);
    assert.equal(made.code, 0, made.stderr);
    assert.deepEqual(countsOf(JSON.parse(made.stdout)), { file, missing: 0, altered: 0 });
    await assert.rejects(typed(["backup", "create", "--out", file], settings), { name: "CommandFailed" });
    const checked = await typed(["backup", "verify", file], settings);
    assert.match(checked, /comes back whole: [\d,]+ rows and [\d,]+ files?/);
    const harm = typed(["backup", "restore", file, "--force"], settings);
    await assert.rejects(harm, /A server runs on what is to be replaced/);
    await addBox(anna, "2", "Later");
  }
  await assert.rejects(typed(["backup", "restore", file], settings), /There is something already/);
  const moved = await cli(["backup", "restore", file, "--json"], settingsOf(other));
  assert.equal(moved.code, 0, moved.stderr);
  assert.equal(JSON.parse(moved.stdout).kept, null);
  {
    await using running = await startServerProcess(server(other));
    assert.deepEqual(await titlesAt(running.url), ["Lamps"]);
  }
  const { kept: { time } } = JSON.parse(await typed(["backup", "restore", file, "--force", "--json"], settings));
  await typed(["backup", "undo", time], settings);
  await using running = await startServerProcess(server(dataDir));
  await assert.rejects(typed(["backup", "forget", time], settings), { name: "CommandFailed" }, "that one is undone");
  const { replaced: [left] } = JSON.parse(await typed(["backup", "list", "--json"], settings));
  assert.ok(left.bytes > 0);
  assert.match(
    await typed(["backup", "list"], settings),
    new RegExp(`backup forget ${left.time}" removes it`),
  );
  const forgotten = await typed(["backup", "forget", left.time, "--json"], settings);
  assert.deepEqual(JSON.parse(forgotten), { forgotten: left.time });
  assert.equal(await exists(left.folder), false);
  assert.deepEqual(JSON.parse(await typed(["backup", "list", "--json"], settings)).replaced, []);
  assert.deepEqual(await titlesAt(running.url), ["Lamps", "Later"]);
});

function countsOf({ file, missing, altered }: Record<string, unknown>) {
  return { file, missing, altered };
}

Deno.test("wrong use of backups ends with 2, and what is no backup with 1 and its name", async () => {
  await using dir = await tempDir();
  const settings = settingsOf(join(dir.path, "data"));
  const text = join(dir.path, "text.tar");
  await Deno.writeTextFile(text, "no backup");
  const { code, stderr } = await cli(["backup", "undo", "yesterday"], settings);
  const sentence = "Give the time that the restore said, like 20261122T024000Z-9b2e4c07.";
  assert.deepEqual([code, stderr.split("\n")[0]], [2, sentence]);
  const none = join(dir.path, "none.tar");
  const failures = [
    [["restore"], { name: "CommanderError", message: "error: missing required argument 'file'" }],
    [["verify", text], { name: "CommandFailed", message: `${text} is no backup of Stowmark.` }],
    [["restore", none], { name: "CommandFailed", message: `${none} is no file.` }],
  ] as const;
  for (const [args, failure] of failures) await assert.rejects(typed(["backup", ...args], settings), failure);
  const listed = await typed(["backup", "list", "--json"], settings);
  assert.deepEqual(JSON.parse(listed), {
    folder: join(dir.path, "data", "backups"),
    installation: null,
    backups: [],
    replaced: [],
  });
});

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

Deno.test("a backup that lacks files is made and checked, each time named and ending with 1, and the doctor tells of it", async () => {
  await using installation = await testInstallation();
  const { pool } = installation.database;
  const settings = commandSettings(installation);
  const [owner, key] = [newId(), newId()];
  await pool`insert into users (id, email, username) values (${owner}, 'anna@example.org', 'anna')`;
  await pool`insert into person_pictures (key, owner_id, size) values (${key}, ${owner}, 3)`;
  const made = await cli(["backup", "create", "--json"], settings);
  assert.equal(made.code, 1);
  const { file, missing, faults } = JSON.parse(made.stdout);
  assert.ok((await Deno.stat(file)).size > 0);
  assert.deepEqual([missing, faults], [1, [{ key, fault: "missing" }]]);
  const sentence = "The backup lacks 1 file that the database knows. Look whether the storage is there.";
  assert.equal(made.stderr.trim(), sentence);
  const checked = await outcomeOf(["backup", "verify", file], settings);
  assert.match(checked.stdout, new RegExp(`comes back as it was made: [\\d,]+ rows and 0 files.*\n  ${key} missing\n`));
  const without = "It was made without 1 file that the database knew; docs/backup.md says what to do.";
  assert.equal(String(checked.failure), `CommandFailed: ${without}`);
  const { findings } = JSON.parse((await outcomeOf(["doctor", "--json"], settings)).stdout);
  const backups = findings.find(({ check }: { check: string }) => check === "backups");
  assert.deepEqual([backups.health, backups.says], ["wrong", "The last good backup lacks 1 file."]);
});

Deno.test("one file that stays out is not told as several", () => {
  assert.deepEqual(leftOutWords(0, []), []);
  assert.match(
    leftOutWords(1, [".bash_history"])[0] ?? "",
    /^1 file is not called as the server's are, and stays out:$/,
  );
  assert.match(leftOutWords(2, ["a b", "c d"])[0] ?? "", /^2 files are not called as the server's are, and stay out:$/);
});

Deno.test("a list says whose each backup is, and a check of another installation's says nothing of ours that is called the same", async () => {
  await using one = await testInstallation();
  await using other = await testInstallation("migrated", one.folder);
  const settings = commandSettings(one);
  await typed(["backup", "create"], settings);
  await typed(["backup", "create"], commandSettings(other));
  const stdout = await typed(["backup", "list"], settings);
  assert.match(stdout, /by command or button +this one\n/);
  assert.match(stdout, new RegExp(`by command or button +another, ${other.installation}\n`));

  const ours = join(one.dataDir, "boxes.tar");
  await typed(["backup", "create", "--out", ours], settings);
  const theirs = await backUp(other, "boxes.tar");
  await typed(["backup", "verify", theirs.path], settings);
  const verifiedAt = async () =>
    (await listBackups(one.database.pool, 10)).find(({ name }) => name === "boxes.tar")?.verifiedAt;
  assert.equal(await verifiedAt(), null);
  await typed(["backup", "verify", ours], settings);
  assert.ok(await verifiedAt());
});

Deno.test("a backup that is written again under the same name is the last good one", async () => {
  await using one = await testInstallation();
  const file = join(one.folder, "weekly.tar");
  const madeAt = async () => (await listBackups(one.database.pool, 10)).map((backup) => backup.madeAt.getTime());
  await typed(["backup", "create", "--out", file], commandSettings(one));
  const [first = 0] = await madeAt();
  await Deno.remove(file);
  await typed(["backup", "create", "--out", file], commandSettings(one));
  const [second = 0, ...others] = await madeAt();
  assert.deepEqual([second > first, others], [true, []]);
});
