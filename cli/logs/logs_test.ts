import assert from "node:assert/strict";
import type { NewLog } from "../../domain/logs/log.ts";
import { insertLogs } from "../../db/logs/write_logs.ts";
import { CommanderError } from "commander";
import { spawnCli, tempDir } from "../../tests/support/server/cli_process.ts";
import { entry as sample } from "../../tests/load/logs/sample_logs.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { typed } from "../../tests/support/server/typed_command.ts";

const entry = (fields: Partial<NewLog>) =>
  sample({ at: new Date(), platform: "server", service: "items", fileName: "", ...fields });

async function keptLogs(entries: readonly Partial<NewLog>[]) {
  const dir = await tempDir();
  const database = await throwAwayDatabase();
  await insertLogs(database.pool, entries.map(entry));
  return {
    pool: database.pool,
    settings: { DATABASE_URL: database.url, DATA_DIR: dir.path },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await dir[Symbol.asyncDispose]();
    },
  };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

Deno.test("the newest entries are shown, the newest last, and filters leave out the others", async () => {
  await using kept = await keptLogs([
    { message: "first", at: hoursAgo(3) },
    { message: "second", at: hoursAgo(2), level: "info", service: "auth" },
    { message: "third", at: hoursAgo(1), platform: "web" },
  ]);
  const messages = async (...flags: string[]) =>
    (await typed(["logs", "tail", "--json", ...flags], kept.settings)).trimEnd().split("\n").filter(Boolean)
      .map((line) => JSON.parse(line).message);
  assert.deepEqual(await messages(), ["first", "second", "third"]);
  assert.deepEqual(await messages("--limit", "2"), ["second", "third"]);
  assert.deepEqual(await messages("--level", "info"), ["second"]);
  assert.deepEqual(await messages("--service", "items", "--platform", "web"), ["third"]);
  assert.deepEqual(await messages("--since", "150m"), ["second", "third"]);
  await assert.rejects(typed(["logs", "tail", "--level", "fatal"], kept.settings), CommanderError);
  await assert.rejects(typed(["logs", "tail", "--since", "soon"], kept.settings), CommanderError);
});

Deno.test("following shows the newest entries and then what comes, coloured by level, until Ctrl-C", async () => {
  await using kept = await keptLogs([{ message: "before" }]);
  const child = spawnCli(["logs", "tail", "--follow", "--color", "always"], kept.settings);
  const lines = child.stdout.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  assert.match((await lines.next()).value ?? "", /ERROR.*before\n$/);
  await insertLogs(kept.pool, [entry({ message: "now\u001b[2J", level: "warning" })]);
  const coming: string = (await lines.next()).value ?? "";
  assert.ok(coming.endsWith(" \u001b[33mWARNING\u001b[0m server/items  now\\x1b[2J\n"), coming);
  child.kill("SIGINT");
  const [{ code }, errors] = await Promise.all([child.status, new Response(child.stderr).text(), lines.return?.()]);
  assert.deepEqual([code, errors], [130, ""]);
});

Deno.test("following ends when its reader has had enough", async () => {
  await using kept = await keptLogs([{ message: "before" }]);
  const child = spawnCli(["logs", "tail", "--follow"], kept.settings);
  await child.stdout.cancel();
  const errors = new Response(child.stderr).text();
  let isOver = false;
  const status = child.status.finally(() => isOver = true);
  while (!isOver) await insertLogs(kept.pool, [entry({ message: "more" })]);
  assert.deepEqual([(await status).code, await errors], [0, ""]);
});

Deno.test("following says so when the database goes away", async () => {
  await using kept = await keptLogs([{ message: "before" }]);
  const child = spawnCli(["logs", "tail", "--follow"], kept.settings);
  const lines = child.stdout.getReader();
  await lines.read();
  await kept.pool`drop table logs`;
  const [{ code }, errors] = await Promise.all([child.status, new Response(child.stderr).text(), lines.cancel()]);
  assert.equal(code, 1);
  assert.match(errors, /^The database does not answer any more: .*\n$/);
});

Deno.test("everything since a time is shown once and in order, however much of it has one time", async () => {
  const four = hoursAgo(4);
  const times = [hoursAgo(5), four, four, four, hoursAgo(3), hoursAgo(2)];
  const many = Array.from(
    { length: 2_400 },
    (_, i) => ({ message: String(i), at: times[Math.floor(i / 400)] ?? times[0] }),
  );
  await using kept = await keptLogs(many.map((one) => ({ ...one, at: one.at as Date })));
  const stdout = await typed(["logs", "tail", "--since", "1d", "--json"], kept.settings);
  const shown = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(new Set(shown.map(({ message }) => message)).size, 2_400);
  assert.equal(shown.length, 2_400);
  const at = shown.map(({ timestamp }) => timestamp);
  assert.deepEqual(at, at.toSorted());
});

Deno.test("the figures count by level and tell the error rate to one decimal", async () => {
  await using kept = await keptLogs([
    ...Array.from({ length: 2 }, () => ({})),
    { level: "info" },
    { level: "debug", at: hoursAgo(30) },
  ]);
  const stats = JSON.parse(await typed(["logs", "stats", "--json"], kept.settings));
  assert.deepEqual(stats.levelStats, { error: 2, warning: 0, info: 1, debug: 1 });
  assert.deepEqual([stats.recentActivity.last24Hours, stats.recentActivity.errorRate], [3, 66.7]);
  const words = await typed(["logs", "stats"], kept.settings);
  assert.match(words, /^level +last 24 hours +kept\nerror +2 +2\n/);
  assert.match(words, /\ndebug +0 +1\n/);
  assert.match(words, /\n3 entries in the last 24 hours, 66\.7 % of them errors\.\n$/);
});
