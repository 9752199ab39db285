import assert from "node:assert/strict";
import plugin from "./layers_lint.ts";
import { refusal } from "./layers.ts";
import { homesOf, placedPackages } from "./packages.ts";

const root = new URL("../../", import.meta.url).pathname;

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

Deno.test("a room of the server never imports another room or the files that bring it up, but every room may use the edges", () => {
  assert.deepEqual(
    complaints("server/items/a.ts", `import "../http/calls/answer.ts"; import "./b.ts"; import "../host/log/log.ts";`),
    [],
  );
  for (const other of ["../billing/b.ts", "../start/app.ts", "../metrics/metrics.ts"]) {
    assert.equal(complaints("server/items/a.ts", `import "${other}";`).length, 1, other);
  }
  assert.equal(complaints("server/http/a.ts", `import "../items/b.ts";`).length, 1);
  assert.deepEqual(complaints("server/start/app.ts", `import "../items/b.ts"; import "../http/calls/answer.ts";`), []);
});

Deno.test("inside the web app everybody looks down, and rooms do not look at each other", () => {
  assert.deepEqual(
    complaints(
      "web/items/a.tsx",
      `import "../base/x.ts"; import "../ui/x.tsx"; import "../api/x.ts"; import "../auth/x.ts";`,
    ),
    [],
  );
  assert.deepEqual(complaints("web/shell/a.tsx", `import "../game/x.tsx";`), []);
  assert.deepEqual(complaints("web/routes.tsx", `import "./shell/x.tsx"; import "./items/x.tsx";`), []);
  for (const [from, to] of [["base", "ui"], ["ui", "api"], ["api", "auth"], ["auth", "items"], ["items", "scan"]]) {
    assert.equal(complaints(`web/${from}/a.tsx`, `import "../${to}/x.ts";`).length, 1, `${from} to ${to}`);
  }
  assert.equal(complaints("web/items/a.tsx", `import "../shell/x.tsx";`).length, 1);
  assert.equal(complaints("web/items/a.tsx", `import "../routes.tsx";`).length, 1);
});

Deno.test("the words of the wire know no room, and a room of the domain knows only those before it", () => {
  assert.equal(complaints("domain/wire/a.ts", `import "../items/x.ts";`).length, 1);
  assert.equal(complaints("domain/items/a.ts", `import "../scan/x.ts";`).length, 1);
  assert.equal(complaints("domain/game/a.ts", `import "../scan/x.ts";`).length, 1);
  assert.deepEqual(complaints("domain/scan/a.ts", `import "../items/x.ts"; import "../wire/x.ts";`), []);
});

Deno.test("the reader that runs knows neither its training nor its evaluation, and no package", () => {
  assert.equal(complaints("recogniser/read.ts", `import "./eval/x.ts";`).length, 1);
  assert.equal(complaints("recogniser/network/a.ts", `import "../read.ts";`).length, 1);
  for (const name of ["sharp", "node:fs", "zod"]) {
    assert.equal(complaints("recogniser/read.ts", `import x from "${name}";`).length, 1, name);
  }
  assert.deepEqual(complaints("recogniser/eval/a.ts", `import sharp from "sharp"; import "../read.ts";`), []);
});

Deno.test("an import that is asked for later, and a worker, count like any other", () => {
  assert.equal(complaints("domain/items/a.ts", `const x = await import("../../db/auth/users.ts");`).length, 1);
  assert.equal(complaints("domain/items/a.ts", `new Worker(new URL("../../db/w.ts", import.meta.url));`).length, 1);
  assert.equal(complaints("web/items/a.ts", `const x = lazy(() => import("../scan/scan_page.tsx"));`).length, 1);
  assert.equal(complaints("domain/items/a.ts", `type Parts = import("../../server/start/app.ts").AppParts;`).length, 1);
  assert.equal(complaints("web/items/a.ts", "const x = await import(`../scan/${page}.tsx`);").length, 1);
  assert.deepEqual(complaints("web/routes.tsx", `const x = lazy(() => import("./scan/scan_page.tsx"));`), []);
});

Deno.test("a vendor's package is imported by its adapter only, and one that nobody has placed by nobody", () => {
  assert.deepEqual(complaints("server/host/stripe/stripe_payments.ts", `import Stripe from "stripe";`), []);
  assert.equal(complaints("server/billing/activate.ts", `import Stripe from "stripe";`).length, 1);
  assert.equal(complaints("server/items/a.ts", `const sharp = await import("sharp");`).length, 1);
  assert.equal(complaints("web/items/a.ts", `import x from "@stripe/stripe-js/dist/pure.mjs";`).length, 1);
  assert.equal(complaints("server/items/a.ts", `import x from "left-pad";`).length, 1);
  assert.equal(complaints("web/items/a.ts", `import fs from "node:fs";`).length, 1);
});

Deno.test("every package of deno.json has its place, and every place a package", () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(Deno.readTextFileSync(`${root}deno.json`));
  const installed = Object.keys(imports);
  assert.deepEqual(installed.filter((name) => homesOf(name) === null), []);
  assert.deepEqual(placedPackages().filter((name) => !installed.includes(name)), []);
});

Deno.test("only db writes SQL, under whatever name, and tests may look into the database", () => {
  assert.deepEqual(complaints("db/a.ts", `import postgres from "postgres"; await sql\`select 1\`;`), []);
  assert.equal(complaints("server/items/a.ts", "await sql`select 1`;").length, 1);
  assert.equal(complaints("server/items/a.ts", "await query`\n  delete from items`;").length, 1);
  assert.equal(complaints("server/items/a.ts", `await database.unsafe("select 1");`).length, 1);
  assert.equal(complaints("server/items/a.ts", `import postgres from "postgres";`).length, 1);
  assert.equal(complaints("tools/a.ts", "await sql`select 1`;").length, 1);
  assert.deepEqual(complaints("web/items/a.ts", "const page = html`<p>Select a box</p>`;"), []);
  assert.deepEqual(complaints("server/items/a_test.ts", "await sql`select 1`;"), []);
});

Deno.test("only server/host/settings/config.ts reads the environment", () => {
  assert.equal(complaints("server/items/a.ts", `Deno.env.get("PORT");`).length, 1);
  assert.equal(complaints("web/a.ts", `process.env.PORT;`).length, 1);
  assert.deepEqual(complaints("server/host/settings/config.ts", `Deno.env.toObject();`), []);
});

Deno.test("a screen keeps nothing in the browser but through the list that the cookies page tells of", () => {
  assert.equal(complaints("web/items/a.ts", `localStorage.setItem("x", "1");`).length, 1);
  assert.equal(complaints("web/items/a.ts", `globalThis.indexedDB.open("x");`).length, 1);
  assert.deepEqual(complaints("web/base/stored_text.ts", `localStorage.setItem("x", "1");`), []);
});

Deno.test("the command line has two doors into the server: what the machine gives, and what is taken out and brought back", () => {
  assert.equal(refusal("cli/main.ts", "../server/host/a.ts", "server/host/settings/config.ts"), null);
  assert.equal(refusal("cli/main.ts", "../server/archive/a.ts", "server/archive/backup/format/row_sum.ts"), null);
  assert.notEqual(refusal("cli/main.ts", "../server/items/a.ts", "server/items/a.ts"), null);
});

Deno.test("the server never imports the stand-ins, and they know only how it parses and answers", () => {
  assert.equal(complaints("server/start/start.ts", `import "../../sandbox/open_sandbox.ts";`).length, 1);
  assert.deepEqual(
    complaints("sandbox/google.ts", `import "../server/http/calls/parse.ts"; import "../db/sql.ts";`),
    [],
  );
  assert.equal(complaints("sandbox/google.ts", `import "../server/auth/google.ts";`).length, 1);
  assert.deepEqual(complaints("sandbox/db/mail.ts", "await sql`select 1`;"), []);
  assert.equal(complaints("sandbox/google.ts", "await sql`select 1`;").length, 1);
  assert.equal(refusal("cli/bots/bots.ts", "../../sandbox/bots/bot.ts", "sandbox/bots/bot.ts"), null);
  assert.notEqual(refusal("cli/bots/bots.ts", "../../sandbox/google.ts", "sandbox/google.ts"), null);
});

Deno.test("inside the host the edges of the machine do not know each other, but for those that the others rest on", () => {
  assert.deepEqual(complaints("server/host/mail/a.ts", `import "../settings/x.ts"; import "../log/log.ts";`), []);
  assert.equal(complaints("server/host/mail/a.ts", `import "../redis/x.ts";`).length, 1);
  assert.equal(complaints("server/host/settings/a.ts", `import "../mail/x.ts";`).length, 1);
  assert.equal(complaints("server/archive/backup/a.ts", `import "../transfer/x.ts";`).length, 1);
});
