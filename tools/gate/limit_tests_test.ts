import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { currentTestFile } from "../../tests/support/current_test.ts";
import { limitTests } from "./limit_tests.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("each way to write a test gives it the limit, a limit of its own stays, and it is known by its file", async () => {
  const given: unknown[][] = [];
  const test = limitTests(Object.assign((...args: unknown[]) => void given.push(args), Deno.test), 7);
  const ran: string[] = [];
  const fn = function named() {
    ran.push(currentTestFile());
  };
  test("a", fn);
  test(fn);
  test({ name: "b", fn });
  test({ name: "c", ignore: true }, fn);
  test("d", { sanitizeOps: false }, fn);
  test({ name: "e", timeout: 9 }, fn);
  const options = given.map(([first]) => first as Deno.TestDefinition);
  assert.deepEqual(options.map(({ fn: _, ...rest }) => rest), [
    { timeout: 7, name: "a" },
    { timeout: 7, name: "named" },
    { timeout: 7, name: "b" },
    { timeout: 7, name: "c", ignore: true },
    { timeout: 7, name: "d", sanitizeOps: false },
    { timeout: 9, name: "e" },
  ]);
  for (const { fn } of options) await (fn as () => Promise<void>)();
  assert.deepEqual(ran, Array(6).fill("tools/gate/limit_tests_test.ts"));
});

Deno.test("a test that waits for ever is red by its name and its place, and the next one runs", async () => {
  const folder = await Deno.makeTempDir();
  const file = join(folder, "hanging_test.ts");
  await Deno.writeTextFile(
    file,
    `\nDeno.test({ name: "hangs", timeout: 100 }, () => new Promise((done) => setTimeout(done, 60_000)));
Deno.test("runs", () => {});\n`,
  );
  const args = ["test", "-A", "--no-check", `--preload=${join(ROOT, "tools/gate/before_tests.ts")}`, file];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), { args, cwd: ROOT, env: { NO_COLOR: "1" } })
    .output();
  const said = new TextDecoder().decode(stdout);
  assert.equal(code, 1, said);
  assert.match(said, /hangs => \S*hanging_test\.ts:2:6/);
  assert.match(said, /1 passed \| 1 failed/);
  await Deno.remove(folder, { recursive: true });
});
