import assert from "node:assert/strict";
import { join } from "node:path";
import { cli, cliAtTerminal, tempDir } from "../tools/cli_process.ts";
import { emptyDatabase } from "../tools/test_database.ts";
import { barOf } from "./progress.ts";

Deno.test("a bar tells how much of long work is done, and a count where nobody knows how much there is", () => {
  assert.equal(barOf(0, 4, "MB"), "[..............................] 0 of 4 MB");
  assert.equal(barOf(1, 4, "MB"), "[########......................] 1 of 4 MB");
  assert.equal(barOf(9, 4, "MB"), "[##############################] 9 of 4 MB");
  assert.equal(barOf(812, 0, "rows"), "812 rows");
});

Deno.test("an upgrade, a backup and its check show at a terminal how far they are, and leave their sentence alone", async () => {
  await using dir = await tempDir();
  await using database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
  const file = join(dir.path, "boxes.tar");
  const commands: readonly (readonly [args: readonly string[], bar: RegExp, left: RegExp])[] = [
    [["db", "migrate"], /\[#{30}\] (\d+) of \1 migrations/, /^\d+ migrations ran: /],
    [["backup", "create", "--out", file], /\d+ rows/, /boxes\.tar: .* rows and 0 files/],
    [["backup", "verify", file], /\[#{30}\] 1 of 1 MB/, /comes back whole/],
  ];
  for (const [args, bar, left] of commands) {
    const { code, shown } = await cliAtTerminal(args, settings);
    assert.equal(code, 0, shown);
    assert.match(shown, bar);
    assert.match(shown.slice(shown.lastIndexOf("\r\u001b[K")).replace("\r\u001b[K", ""), left);
  }
  const { stdout, stderr } = await cli(["backup", "verify", file], settings);
  assert.match(stdout, /comes back whole/);
  assert.equal(stderr.includes("\r"), false, stderr);
});
