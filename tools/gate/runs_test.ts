import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { everyNth } from "./shares.ts";
import { runs } from "./runs.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const ASKS_FOR_PROGRAMS = /Deno\.Command\(|\/(runs|redis_server|small_disk|chromium)\.ts"/;

Deno.test("a program that is there and succeeds runs; one that fails or is missing does not", async () => {
  assert.equal(await runs(Deno.execPath(), "--version"), true);
  assert.equal(await runs(Deno.execPath(), "no-such-command"), false);
  assert.equal(await runs("no-such-program-anywhere"), false);
});

Deno.test("tests that ask for programs load on a machine that has none", async () => {
  const files = await Array.fromAsync(testsThatAskForPrograms(ROOT));
  assert.ok(files.includes("tests/faults/game_two_servers_test.ts"), "expected the test that wants Redis among them");
  const args = ["test", "-A", "--no-check", "--filter", "/^no test is called so$/", ...everyNth(files, 5)];
  const command = new Deno.Command(Deno.execPath(), { args, cwd: ROOT, env: { PATH: "/nowhere" } });
  const { code, stdout, stderr } = await command.output();
  const text = new TextDecoder();
  assert.equal(code, 0, text.decode(stdout) + text.decode(stderr));
});

async function* testsThatAskForPrograms(root: string, folder = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = folder ? `${folder}/${name}` : name;
    if (isDirectory && !name.startsWith(".") && name !== "node_modules") yield* testsThatAskForPrograms(root, path);
    if (!/_test\.tsx?$/.test(name)) continue;
    if (ASKS_FOR_PROGRAMS.test(await Deno.readTextFile(join(root, path)))) yield path;
  }
}
