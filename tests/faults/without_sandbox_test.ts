import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DidNotStart, type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { emptyDatabase } from "../support/test_database.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A copy of what a server in production is made of; the web app is only linked. */
async function bareCheckout() {
  const root = await Deno.makeTempDir({ prefix: "stowmark-bare-" });
  for (const folder of ["server", "db", "domain"]) await copyFolder(join(ROOT, folder), join(root, folder));
  for (const file of ["deno.json", "deno.lock"]) await Deno.copyFile(join(ROOT, file), join(root, file));
  for (const link of ["node_modules", "web", "tools"]) await Deno.symlink(join(ROOT, link), join(root, link));
  return {
    root,
    main: join(root, "server", "main.ts"),
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else if (!name.endsWith("_test.ts")) await Deno.copyFile(join(from, name), join(to, name));
  }
}

Deno.test("a server without sandbox/ starts, serves, and leaves no table of the stand-ins", async () => {
  await using checkout = await bareCheckout();
  await using database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(checkout.root, "data") };
  await using server: ServerProcess = await startServerProcess({ ...settings, SANDBOX: "0" }, null, checkout.main);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.equal((await fetch(`${server.url}/sandbox/mail`)).status, 404);
  const left = await database.pool`
    select table_name from information_schema.tables where table_schema = 'sandbox' or table_name like 'sandbox%'`;
  assert.deepEqual([...left], []);
});

Deno.test("a sandbox that is asked for where there is none ends the start with one line", async () => {
  await using checkout = await bareCheckout();
  await using database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(checkout.root, "data"), SANDBOX: "1" };
  const failed = await startServerProcess(settings, null, checkout.main).then(() => null, (error) => error);
  assert.ok(failed instanceof DidNotStart);
  assert.match(failed.stderr, /^WARNING: .*\nStowmark cannot start\. The sandbox is not installed here; .*\n$/);
});
