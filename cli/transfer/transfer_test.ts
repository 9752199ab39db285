import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli, tempDir } from "../../tests/support/server/cli_process.ts";
import { type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { giveHouseholds, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { joinedBy, mustDo } from "../../tests/support/test_households.ts";
import { exported } from "../../tests/support/test_transfer.ts";
import { typed } from "../../tests/support/server/typed_command.ts";

const settingsOf = ({ databaseUrl, dataDir }: TestApp) => ({
  ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SANDBOX: "1", KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
});

async function titlesOf(member: Member): Promise<unknown[]> {
  const { body } = await member.read<{ data: { items: { title: string }[] } }>("items", "GET_USER_ITEMS");
  return body.data.items.map(({ title }) => title).sort();
}

Deno.test("an export by command is what its owner downloads, and a file that is there stays", async () => {
  await using app = await testApp();
  await using dir = await tempDir();
  const anna = await app.signIn("anna@example.org");
  await anna.write("items", "CREATE_ITEM", { tagId: "7", title: "Ropes" });
  const file = join(dir.path, "anna.zip");
  const written = await cli(["export", "anna@example.org", file], settingsOf(app));
  assert.deepEqual([written.code, written.stderr], [0, ""]);
  assert.deepEqual(new Uint8Array(readFileSync(file)), new Uint8Array(await exported(anna)));
  await assert.rejects(typed(["export", "anna@example.org", file], settingsOf(app)), {
    message: `${file} is there already: give another name, or --force.`,
  });
  const forced = JSON.parse(await typed(["export", "anna@example.org", file, "--force", "--json"], settingsOf(app)));
  assert.equal(forced.bytes, readFileSync(file).length);
  const nowhere = join(dir.path, "no", "where.zip");
  await assert.rejects(
    typed(["export", "anna@example.org", nowhere], settingsOf(app)),
    /where\.zip cannot be written: /,
  );
  assert.deepEqual(readdirSync(dir.path), ["anna.zip"]);
});

Deno.test("a table becomes boxes by command, once it is wanted, and numbers that are taken go as they are told", async () => {
  await using app = await testApp();
  await using dir = await tempDir();
  const anna = await app.signIn("anna@example.org");
  await anna.write("items", "CREATE_ITEM", { tagId: "7", title: "Ropes" });
  const file = join(dir.path, "boxes.csv");
  writeFileSync(file, "Number,Title\n7,Tent\n8,Lamps\n");
  const dry = JSON.parse(await typed(["import", "anna@example.org", file, "--dry-run", "--json"], settingsOf(app)));
  assert.deepEqual([dry.import.rows.create, dry.import.rows.skip, dry.dryRun], [1, 1, true]);
  assert.deepEqual(await titlesOf(anna), ["Ropes"]);
  const made = await cli(["import", "anna@example.org", file, "--same-number", "renumber"], settingsOf(app));
  assert.deepEqual([made.code, made.stderr], [0, ""]);
  assert.match(made.stdout, /\nMade 2 new boxes, 0 joined, 0 left out, 0 refused; 0 files\.\n$/);
  assert.deepEqual(await titlesOf(anna), ["Lamps", "Ropes", "Tent"]);
});

Deno.test("an export goes into another account by command, files and all", async () => {
  await using dir = await tempDir();
  const file = join(dir.path, "anna.zip");
  await using app = await testApp();
  const settings = settingsOf(app);
  const [anna, bob] = [await app.signIn("anna@example.org"), await app.signIn("bob@example.org")];
  const { body } = await anna.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "7", title: "Ropes" });
  const form = new FormData();
  form.append("files", new File(["knots"], "knots.txt"));
  await (await anna.fetch(`/api/backend/items/${body.data._id}/media`, { method: "POST", body: form })).body?.cancel();
  await typed(["export", anna.user.userId, file], settings);
  const { import: made } = JSON.parse(await typed(["import", "bob@example.org", file, "--json"], settings));
  assert.deepEqual([made.state, made.rows.create, made.files.kept], ["applied", 1, 1]);
  assert.deepEqual(await exported(bob), await exported(anna));
});

Deno.test("commands move the boxes that somebody owns, not those of the household they share and look at", async () => {
  await using dir = await tempDir();
  await using app = await testApp();
  const settings = settingsOf(app);
  const anna = await app.signIn("anna@example.org");
  await anna.write("items", "CREATE_ITEM", { tagId: "7", title: "Ropes" });
  const table = join(dir.path, "boxes.csv");
  writeFileSync(table, "Number,Title\n8,Lamps\n");
  for (const role of ["member", "viewer"] as const) {
    const email = `${role}@example.org`;
    const guest = await joinedBy(app, anna, email, role);
    assert.deepEqual(await titlesOf(guest), ["Ropes"]);
    await typed(["import", email, table], settings);
    await typed(["export", email, join(dir.path, role)], settings);
    assert.deepEqual(await titlesOf(guest), ["Ropes"]);
    const [own] = await app.pool<{ id: string }[]>`select id from households where owner_id = ${guest.user.userId}`;
    await mustDo(guest, "SWITCH_HOUSEHOLD", { householdId: own?.id });
    assert.deepEqual(await titlesOf(guest), ["Lamps"]);
    assert.deepEqual(new Uint8Array(readFileSync(join(dir.path, role))), new Uint8Array(await exported(guest)));
  }
});

Deno.test("what cannot be read is refused with its reason, and nothing of it stays", async () => {
  await using app = await testApp();
  await using dir = await tempDir();
  await app.signIn("anna@example.org");
  const file = join(dir.path, "boxes.zip");
  writeFileSync(file, "PK\u0003\u0004 and nothing more");
  const broken = await cli(["import", "anna@example.org", file], settingsOf(app));
  assert.deepEqual([broken.code, broken.stdout], [1, ""]);
  assert.match(broken.stderr, /^[A-Z].*\.\n$/);
  const missing = ["import", "anna@example.org", join(dir.path, "none.csv")];
  await assert.rejects(typed(missing, settingsOf(app)), /none\.csv cannot be read: /);
  const stranger = ["import", "nobody@example.org", file];
  await assert.rejects(typed(stranger, settingsOf(app)), /: No account among the sandbox's/);
  assert.deepEqual(readdirSync(join(app.dataDir, "incoming")), []);
  assert.equal(existsSync(join(dir.path, "none.csv")), false);
});

Deno.test("an import needs no server that runs", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await database.pool`insert into users (id, email, username, is_sandbox) values ('u1', 'a@example.org', 'anna', true)`;
  await giveHouseholds(database.pool);
  const file = join(dir.path, "boxes.csv");
  writeFileSync(file, "Number,Title\n7,Tent\n");
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
  await typed(["import", "anna", file], settings);
  assert.deepEqual([...await database.pool`select tag_id, title from items`], [{ tag_id: "7", title: "Tent" }]);
});

Deno.test("without the server's data folder both commands say which setting is missing, and make none", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  const dataDir = join(dir.path, "data");
  const file = join(dir.path, "boxes.csv");
  writeFileSync(file, "Number,Title\n7,Tent\n");
  for (const args of [["export", "anna", join(dir.path, "anna.zip")], ["import", "anna", file]]) {
    const outcome = await cli(args, { DATABASE_URL: database.url, DATA_DIR: dataDir });
    assert.deepEqual([outcome.code, outcome.stdout], [2, ""]);
    assert.equal(
      outcome.stderr,
      `DATA_DIR: ${dataDir} is not there; give the server's data folder.\n(--help shows how)\n`,
    );
  }
  assert.deepEqual(readdirSync(dir.path), ["boxes.csv"]);
});
