import assert from "node:assert/strict";
import { PAGES } from "../../domain/pages.ts";
import { testApp } from "../../tools/test_app.ts";
import { StartError } from "../start_error.ts";
import { requireBuilt } from "./web_pages.ts";

for (const basePath of ["", "/boxes"]) {
  Deno.test(`below "${basePath}" every page answers 200, and an address that is none 404 with the page that says so`, async () => {
    await using app = await testApp(basePath ? { BASE_PATH: basePath } : {});
    const statusOf = async (path: string) => {
      const answer = await app.fetch(path);
      assert.match(await answer.text(), /<div id="root">|<html/i);
      return answer.status;
    };
    for (const path of PAGES) assert.equal(await statusOf(path.replace(/:\w+/g, "any-id")), 200, path);
    for (const path of ["/APP/Home", "/app/home/", "/terms?from=mail"]) assert.equal(await statusOf(path), 200, path);
    for (const path of UNKNOWN) assert.equal(await statusOf(path), 404, path);
  });
}

const UNKNOWN = [
  "/nowhere",
  "/app/nowhere",
  "/app/item",
  "/app/item/a/b/c",
  "/wp-login.php",
  "/app/game",
  "/%00",
  "/terms/x",
];

Deno.test("a web app that was never built ends the start with what to run", async () => {
  const folder = await Deno.makeTempDir();
  try {
    assert.throws(
      () => requireBuilt(folder),
      (error) => error instanceof StartError && /deno task build/.test(error.message),
    );
    await Deno.writeTextFile(`${folder}/index.html`, "<!doctype html>");
    requireBuilt(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
