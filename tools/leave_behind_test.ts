import assert from "node:assert/strict";
import { join } from "node:path";
import { openBrowser } from "./browser.ts";
import { leaveLog, leavePages, leftBehindBy } from "./leave_behind.ts";

const mine = (folder: string) => join(folder, leftBehindBy("tools/leave_behind_test.ts"));

Deno.test("a server's log is left beside them, unless it is empty", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-pages-" });
  await leaveLog("", folder);
  await leaveLog("its error\n", folder);
  const [log, ...others] = await Array.fromAsync(Deno.readDir(mine(folder)));
  assert.equal(await Deno.readTextFile(join(mine(folder), log?.name ?? "")), "its error\n");
  assert.deepEqual(others, []);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a browser that is closed leaves the picture, address, text and console of its pages", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-pages-" });
  const browser = await openBrowser();
  leavePages(browser, folder);
  const page = await browser.newPage();
  await page.setContent("<body>Box 27<script>console.warn('too near')</script></body>");
  await browser.close();
  const place = mine(folder);
  const left = (await Array.fromAsync(Deno.readDir(place))).map(({ name }) => name).toSorted();
  const [picture = "", text = ""] = left;
  assert.match(left.join(), /^(\d+)\.jpg,\1\.txt$/);
  assert.ok((await Deno.stat(join(place, picture))).size > 100);
  assert.match(await Deno.readTextFile(join(place, text)), /^about:blank\n\nBox 27\n\nwarning: too near$/);
  await Deno.remove(folder, { recursive: true });
});
