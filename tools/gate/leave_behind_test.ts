import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { leaveLog, leftBehindBy } from "./leave_behind.ts";
import { thoroughTest } from "./shares.ts";
import { TEST_FOLDER } from "../../tests/support/test_folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("a server's log is left beside them, unless it is empty", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-pages-" });
  const mine = join(folder, leftBehindBy("tools/gate/leave_behind_test.ts"));
  await leaveLog("", folder);
  await leaveLog("its error\n", folder);
  const [log, ...others] = await Array.fromAsync(Deno.readDir(mine));
  assert.equal(await Deno.readTextFile(join(mine, log?.name ?? "")), "its error\n");
  assert.deepEqual(others, []);
  await Deno.remove(folder, { recursive: true });
});

const TESTS = `
import { openPage } from "${ROOT}tests/support/browser/browser.ts";

async function show(text, flags) {
  await using open = await openPage("http://localhost", {}, flags);
  await open.page.setContent("<body>" + text + "<script>console.warn('too near'); onresize = () => innerWidth === 300 && document.body.append(' later')</script></body>");
  return open.page;
}

Deno.test("passes", () => show("one"));
Deno.test("fails", async () => {
  const page = await show("two");
  await page.setViewportSize({ width: 300, height: 300 });
  throw new Error("expected");
});
Deno.test("passes elsewhere", () => show("three", ["--mute-audio"]));
Deno.test({ name: "hangs", timeout: 4_000, fn: async () => {
  await show("four");
  await new Promise((done) => setTimeout(done, 60_000));
}});`;

thoroughTest(
  "of a test that fails or hangs the picture, address, text and console of its pages are left, as they stood when it let go of them",
  async () => {
    const folder = await Deno.makeTempDir({ prefix: "stowmark-pages-" });
    const file = join(folder, "showing_test.js");
    await Deno.writeTextFile(file, TESTS);
    const args = [
      "test",
      "-A",
      "--no-check",
      `--config=${ROOT}deno.json`,
      `--preload=${ROOT}tools/gate/before_tests.ts`,
      file,
    ];
    const env = { [TEST_FOLDER]: folder };
    await new Deno.Command(Deno.execPath(), { args, cwd: ROOT, env }).output();
    const [entry] = await Array.fromAsync(Deno.readDir(join(folder, "left")));
    const names = (await Array.fromAsync(Deno.readDir(join(folder, "left", entry?.name ?? "")))).map(({ name }) =>
      name
    );
    const read = (name: string) => Deno.readTextFile(join(folder, "left", entry?.name ?? "", name));
    const texts = await Promise.all(names.filter((name) => name.endsWith(".txt")).toSorted().map(read));
    assert.deepEqual(
      texts,
      ["two", "three", "four"].map((text) => `about:blank\n\n${text}\n\nwarning: too near`),
    );
    assert.equal(names.filter((name) => name.endsWith(".jpg")).length, texts.length);
    await Deno.remove(folder, { recursive: true });
  },
);
