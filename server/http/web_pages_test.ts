import assert from "node:assert/strict";
import { PAGES } from "../../domain/pages.ts";
import { USUAL_CLOCK } from "../../tools/clock.ts";
import { testApp } from "../../tools/test_app.ts";
import { until } from "../../tools/until.ts";
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
  await using app = await testApp();
  for (const name of ["none.js", "index.html", "none.exe", "none.js.br", "constructor"]) {
    const answer = await app.fetch(`/assets/${name}`);
    await answer.body?.cancel();
    assert.equal(answer.status, 404, name);
  }
});

Deno.test("pages and their files have a limit of their own, which one who browses never meets", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ask = async () => {
    const answer = await app.fetch("/assets/none.js");
    await answer.body?.cancel();
    return answer;
  };
  const refused = await until(async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    return answers.find(({ status }) => status === 429) ?? null;
  });
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal(
    (await app.fetch("/healthz").then((answer) => answer.json())).succeeded,
    true,
    "what an operator asks is no page",
  );
});

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

Deno.test("the page says what it is before any script runs: title, description, the address it wants to be known by", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes", PUBLIC_URL: "https://home.example.org/boxes" });
  const headOf = async (path: string) => /<head>.*<\/head>/s.exec(await (await app.fetch(path)).text())?.[0] ?? "";
  const privacy = await headOf("/privacy-policy");
  assert.match(privacy, /<title>Privacy Policy · Stowmark<\/title>/);
  assert.match(privacy, /<meta name="description" content="What Stowmark stores about you/);
  assert.match(privacy, /<link rel="canonical" href="https:\/\/home.example.org\/boxes\/privacy">/);
  assert.match(await headOf("/terms"), /<title>Terms &amp; Conditions · Stowmark<\/title>/);
  assert.match(await headOf("/nowhere"), /<meta name="robots" content="noindex">/);
  const item = await headOf("/app/item/any");
  assert.match(item, /<title>Box · Stowmark<\/title>/);
  assert.doesNotMatch(item, /canonical|__/);
});

Deno.test("the landing page is drawn in its own document alone, below the base path, and wears nothing that the policy refuses", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  const bodyOf = async (path: string) => /<body>.*<\/body>/s.exec(await (await app.fetch(path)).text())?.[0] ?? "";
  const landing = await bodyOf("/");
  assert.match(landing, /<div id="landing">.*<h1>.*inventory app for everyone<\/h1>.*<div id="root">/s);
  assert.doesNotMatch(landing, / style=|__|href="\/(?!boxes\/)/);
  assert.doesNotMatch(await bodyOf("/login"), /landing|__/);
});
