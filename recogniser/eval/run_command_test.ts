import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const EVAL = fileURLToPath(new URL("./eval.ts", import.meta.url));
const PLAIN = fileURLToPath(new URL("../fixtures/odd_set/plain.webp", import.meta.url));

async function evalOf(...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), { args: ["run", "-A", EVAL, ...args] });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, said: text(stdout), failed: text(stderr).trim() };
}

Deno.test("an eval reads with the weights that ship, or with those that it is told", async () => {
  const folder = await mkdtemp(join(tmpdir(), "eval-"));
  try {
    await copyFile(PLAIN, join(folder, "plain.webp"));
    await writeFile(join(folder, "labels.csv"), "file,label,kind\nplain.webp,3862,printed");
    await writeFile(join(folder, "torn.bin"), "no weights");
    assert.match((await evalOf(folder)).said, /^kind=all n=1 exact=1\.000/m);
    const torn = await evalOf("--weights", join(folder, "torn.bin"), folder);
    assert.equal(torn.code, 1);
    assert.match(torn.failed, /damaged/);
    assert.match((await evalOf("--weights", join(folder, "none.bin"), folder)).failed, /^There is no .*none\.bin\.$/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
