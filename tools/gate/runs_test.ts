import assert from "node:assert/strict";
import { allTests } from "./quick_tests.ts";
import { everyNth } from "./shares.ts";
import { runs } from "./runs.ts";

const ASKS_FOR_PROGRAMS = /Deno\.Command\(|\/(runs|redis_server|small_disk|chromium)\.ts"/;

Deno.test("a program that is there and succeeds runs; one that fails or is missing does not", async () => {
  assert.equal(await runs(Deno.execPath(), "--version"), true);
  assert.equal(await runs(Deno.execPath(), "no-such-command"), false);
  assert.equal(await runs("no-such-program-anywhere"), false);
});

Deno.test("tests that ask for programs load on a machine that has none", async () => {
  const files = allTests().filter((path) => ASKS_FOR_PROGRAMS.test(Deno.readTextFileSync(path)));
  assert.ok(files.includes("tests/faults/across_servers_test.ts"), "expected the test that wants Redis among them");
  const args = ["test", "-A", "--no-check", "--filter", "/^no test is called so$/", ...everyNth(files, 10)];
  const command = new Deno.Command(Deno.execPath(), { args, env: { PATH: "/nowhere" } });
  const { code, stdout, stderr } = await command.output();
  const text = new TextDecoder();
  assert.equal(code, 0, text.decode(stdout) + text.decode(stderr));
});
