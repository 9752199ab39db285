import assert from "node:assert/strict";
import { newId } from "../../db/new_id.ts";
import { cli } from "../../tests/support/server/cli_process.ts";
import { testInstallation } from "../../tests/support/test_backup.ts";
import { leftOutWords } from "./create.ts";

Deno.test("a backup that lacks files is made and checked, each time named and ending with 1, and the doctor tells of it", async () => {
  await using installation = await testInstallation();
  const { database: { pool, url }, dataDir } = installation;
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
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
  const checked = await cli(["backup", "verify", file], settings);
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, new RegExp(`comes back as it was made: [\\d,]+ rows and 0 files.*\n  ${key} missing\n`));
  assert.equal(
    checked.stderr.trim().split("\n").at(-1),
    "It was made without 1 file that the database knew; docs/backup.md says what to do.",
  );
  const { findings } = JSON.parse((await cli(["doctor", "--json"], settings)).stdout);
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
