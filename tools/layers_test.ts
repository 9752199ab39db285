import assert from "node:assert/strict";
import plugin from "./layers_lint.ts";
import { refusal } from "./layers.ts";

const root = new URL("../", import.meta.url).pathname;

function complaints(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, `${root}${path}`, source).map(({ message }) => message);
}

Deno.test("domain imports nothing but domain, zod and xstate", () => {
  assert.deepEqual(complaints("domain/items/a.ts", `import { z } from "zod"; import "../wire/ids.ts";`), []);
  assert.equal(complaints("domain/items/a.ts", `import "../../db/auth/users.ts";`).length, 1);
  assert.equal(complaints("domain/items/a.ts", `import postgres from "postgres";`).length, 1);
  assert.equal(complaints("domain/items/a.ts", `export { x } from "../../server/x.ts";`).length, 1);
});

Deno.test("the web app knows domain and recogniser, never the database or the server", () => {
  assert.deepEqual(
    complaints("web/scan/a.ts", `import "../../recogniser/read.ts"; import "../../domain/scan/judge.ts";`),
    [],
  );
  assert.equal(complaints("web/scan/a.ts", `import "../../db/auth/users.ts";`).length, 1);
  assert.equal(complaints("web/scan/a.ts", `import "../../server/config.ts";`).length, 1);
});

Deno.test("a room of the server never imports another room, but every room may use the edges", () => {
  assert.equal(complaints("server/items/a.ts", `import "../billing/b.ts";`).length, 1);
  assert.deepEqual(
    complaints("server/items/a.ts", `import "../http/answer.ts"; import "./b.ts"; import "../log.ts";`),
    [],
  );
});

Deno.test("only db writes SQL, and tests may look into the database", () => {
  assert.deepEqual(complaints("db/a.ts", "await sql`select 1`;"), []);
  assert.equal(complaints("server/items/a.ts", "await sql`select 1`;").length, 1);
  assert.deepEqual(complaints("server/items/a_test.ts", "await sql`select 1`;"), []);
});

Deno.test("only server/config.ts reads the environment", () => {
  assert.equal(complaints("server/items/a.ts", `Deno.env.get("PORT");`).length, 1);
  assert.equal(complaints("web/a.ts", `process.env.PORT;`).length, 1);
  assert.deepEqual(complaints("server/config.ts", `Deno.env.toObject();`), []);
});

Deno.test("the command line reads the server's settings and nothing else of the server", () => {
  assert.equal(refusal("cli/main.ts", "../server/config.ts", "server/config.ts"), null);
  assert.notEqual(refusal("cli/main.ts", "../server/items/a.ts", "server/items/a.ts"), null);
});
