import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { PAGES } from "../../../domain/pages.ts";
import { USUAL_CLOCK } from "../../../tests/support/clock.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import { newCounts } from "../../host/log/counts.ts";
import type { Env } from "../env.ts";
import { openRateLimit } from "../visitor/rate_limit.ts";
import { StartError } from "../../host/process/start_error.ts";
import type { PageConfig } from "../../../domain/page_config.ts";
import { requireBuilt, webPages } from "./web_pages.ts";

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

Deno.test("the app serves its licence and the notices of others, where its page says", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  const page = await (await app.fetch("/terms")).text();
  for (const [name, words] of [["licence", /MIT License/], ["third_party_notices", /The server also uses/]] as const) {
    const [file] = new RegExp(`${name}-\\w+\\.txt`).exec(page) ?? assert.fail(`the page names no ${name}`);
    const answer = await app.fetch(`/assets/${file}`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "text/plain; charset=utf-8"]);
    assert.match(await answer.text(), words);
  }
});

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

Deno.test("a file that is none is 404 whatever it is called", async () => {
  const app = await sharedApp();
  for (const name of ["none.js", "index.html", "none.exe", "none.js.br", "constructor"]) {
    const answer = await app.fetch(`/assets/${name}`);
    await answer.body?.cancel();
    assert.equal(answer.status, 404, name);
  }
});

Deno.test("pages and their files have a limit together, of each address its own", async () => {
  const app = new Hono<Env>();
  app.onError((error, c) => c.text("", error instanceof Failure && error.status === 429 ? 429 : 500));
  app.use((c, next) => {
    c.set("address", String(c.req.header("x-address")));
    return next();
  });
  const limit = openRateLimit({ calls: 3, perSeconds: 60 }, true);
  app.route(
    "/",
    webPages(fileURLToPath(new URL("../../../web/dist", import.meta.url)), PAGE, { counts: newCounts(), limit }),
  );
  const ask = async (path: string, address: string) =>
    (await app.request(path, { headers: { "x-address": address } })).status;
  const asked = ["/", "/assets/none.js", "/nowhere", "/", "/assets/none.js"];
  const statuses: number[] = [];
  for (const path of asked) statuses.push(await ask(path, "192.0.2.1"));
  assert.deepEqual(statuses, [200, 404, 404, 429, 429]);
  assert.equal(await ask("/", "198.51.100.1"), 200);
});

const PAGE: PageConfig = {
  ...{ basePath: "", isSandbox: true, googleClientId: null, oidcName: null, hasPasswordSignIn: false, hasMail: false },
  ...{ hasGoogleCalendar: false, address: null },
  ...{ operator: { name: null, contact: null, country: null } },
  ...{ delays: undefined, stripe: { scriptUrl: null, publishableKey: null } },
};

Deno.test("a page is told the delays that are not the usual ones, and says nothing where all are", async () => {
  const configOf = async (settings: Readonly<Record<string, string>>) => {
    await using app = await testApp(settings);
    const page = await (await app.fetch("/app/home")).text();
    const [, data = ""] = /<script type="application\/json" id="config">(.*)<\/script>/.exec(page) ?? [];
    return JSON.parse(data);
  };
  assert.deepEqual((await configOf({ SANDBOX_DELAYS: "turn=1s, toast=5s" })).delays, { turn: 1_000 });
  assert.equal("delays" in await configOf(USUAL_CLOCK), false);
});

Deno.test("a web app that was never built ends the start with what to run", async () => {
  const folder = await Deno.makeTempDir();
  try {
    assert.throws(
      () => requireBuilt(folder),
      (error) => error instanceof StartError && /deno task build/.test(error.message),
    );
    await Deno.writeTextFile(`${folder}/index.html`, "<!doctype html>");
    assert.throws(() => requireBuilt(folder), StartError, "an older build is none");
    await Deno.writeTextFile(`${folder}/landing.json`, "{}");
    requireBuilt(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the landing page is drawn in its own document alone, below the base path, and wears nothing that the policy refuses", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  const bodyOf = async (path: string) => /<body>.*<\/body>/s.exec(await (await app.fetch(path)).text())?.[0] ?? "";
  const landing = await bodyOf("/");
  assert.match(landing, /<div id="landing">.*<h1>.*inventory app for everyone<\/h1>.*<div id="root">/s);
  assert.doesNotMatch(landing, / style=|__|href="\/(?!boxes\/)/);
  assert.doesNotMatch(await bodyOf("/login"), /landing|__/);
});
