import assert from "node:assert/strict";
import { join } from "node:path";
import { runTests } from "./run_tests.ts";
import { runs } from "./runs.ts";
import { until } from "../../tests/support/until.ts";

const TESTS = `
Deno.test("goes on", async () => {
  Deno.addSignalListener("SIGTERM", () => {});
  const child = new Deno.Command("sh", { args: ["-c", "trap '' TERM; sleep 60; exit"], detached: true }).spawn();
  await Deno.writeTextFile(new URL("child", import.meta.url), String(child.pid));
  await child.status;
  await new Promise((done) => setTimeout(done, 60_000));
});`;

Deno.test("tests that are ended end with all that they started, though somebody among them hears the signal", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-ended-" });
  const file = join(folder, "endless_test.js");
  await Deno.writeTextFile(file, TESTS);
  const stop = new AbortController();
  const running = runTests([file], {}, folder, stop.signal);
  const child = await until(() => Deno.readTextFile(join(folder, "child")).then((pid) => pid || null, () => null));
  stop.abort();
  assert.equal((await running).code, 1);
  // Whoever inherits what has ended may be late to notice.
  await until(async () => await runs("kill", "-0", child) ? null : true);
  await Deno.remove(folder, { recursive: true });
});
