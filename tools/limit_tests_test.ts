import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { limitTests } from "./limit_tests.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

Deno.test("each way to write a test gives it the limit, and a limit of its own stays", () => {
  const given: unknown[][] = [];
  const test = limitTests(Object.assign((...args: unknown[]) => void given.push(args), Deno.test), 7);
  const fn = function named() {};
  test("a", fn);
  test(fn);
  test({ name: "b", fn });
  test({ name: "c", ignore: true }, fn);
  test("d", { sanitizeOps: false }, fn);
  test({ name: "e", timeout: 9 }, fn);
  assert.deepEqual(given.map((args) => args.filter((one) => one !== undefined)), [
    [{ timeout: 7, name: "a", fn }],
    [{ timeout: 7, name: "named", fn }],
    [{ timeout: 7, name: "b", fn }],
    [{ timeout: 7, name: "c", ignore: true }, fn],
    ["d", { timeout: 7, sanitizeOps: false }, fn],
    [{ timeout: 9, name: "e" }, fn],
  ]);
});

Deno.test("a test that waits for ever is red by its name and its place, and the next one runs", async () => {
  const folder = await Deno.makeTempDir();
  const file = join(folder, "hanging_test.ts");
  await Deno.writeTextFile(
    file,
    `\nDeno.test({ name: "hangs", timeout: 100 }, () => new Promise((done) => setTimeout(done, 60_000)));
Deno.test("runs", () => {});\n`,
  );
  const args = ["test", "-A", "--no-check", `--preload=${join(ROOT, "tools/before_tests.ts")}`, file];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), { args, cwd: ROOT, env: { NO_COLOR: "1" } })
    .output();
  const said = new TextDecoder().decode(stdout);
  assert.equal(code, 1, said);
  assert.match(said, /hangs => \S*hanging_test\.ts:2:6/);
  assert.match(said, /1 passed \| 1 failed/);
  await Deno.remove(folder, { recursive: true });
});
