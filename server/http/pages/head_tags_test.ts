import assert from "node:assert/strict";
import { FOUND_PAGES } from "../../../domain/page_heads.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";

type Fetch = (path: string) => Promise<Response>;

async function metaOf(fetch: Fetch, path: string): Promise<Map<string, string>> {
  const head = /<head>.*<\/head>/s.exec(await (await fetch(path)).text())?.[0] ?? "";
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? "";
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1] ?? "";
  return new Map([...tags.map(([, name = "", content = ""]) => [name, content] as const), ["title", title], [
    "canonical",
    canonical,
  ]]);
}

Deno.test("every public page has its own title and description, without any script, and says them to networks too", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://home.example.org" });
  const heads = await Promise.all(FOUND_PAGES.map((path) => metaOf(app.fetch, path)));
  for (const name of ["title", "description", "og:title", "og:url"]) {
    assert.equal(new Set(heads.map((head) => head.get(name))).size, FOUND_PAGES.length, name);
  }
  heads.forEach((head, at) => {
    const description = head.get("description") ?? "";
    assert.ok(description.length >= 50 && description.length <= 160, `${FOUND_PAGES[at]}: ${description}`);
    assert.equal(head.get("og:description"), description);
    assert.equal(head.get("og:url"), head.get("canonical"));
    assert.equal(head.get("twitter:card"), "summary_large_image");
  });
});

for (const basePath of ["", "/boxes"]) {
  Deno.test(`below "${basePath}" the picture beside a link is there, in the size that networks take`, async () => {
    await using app = await testApp({
      ...(basePath ? { BASE_PATH: basePath } : {}),
      PUBLIC_URL: "https://home.example.org",
    });
    const head = await metaOf(app.fetch, "/how-it-works");
    const picture = head.get("og:image") ?? "";
    assert.equal(head.get("twitter:image"), picture);
    const home = `https://home.example.org${basePath}`;
    assert.ok(picture.startsWith(`${home}/assets/social_picture-`), picture);
    const answer = await app.fetch(picture.slice(home.length));
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/png"]);
    const bytes = new DataView(await answer.arrayBuffer());
    // A PNG begins with its signature, the length and the name of the first chunk, then its width and height.
    assert.deepEqual([bytes.getUint32(16), bytes.getUint32(20)], [1200, 630]);
    assert.deepEqual([head.get("og:image:width"), head.get("og:image:height")], ["1200", "630"]);
    assert.ok(bytes.byteLength < 300_000, `${bytes.byteLength} bytes`);
  });
}

Deno.test("where the operator has not said how the server is reached, no page claims an address, whatever host is asked", async () => {
  const app = await sharedApp();
  const head = await metaOf((path) => app.fetch(path, { headers: { host: "evil.example" } }), "/how-it-works");
  assert.deepEqual([head.get("canonical"), head.get("og:url")], ["", undefined]);
  assert.match(head.get("og:image") ?? "", /^\/assets\/social_picture-/);
});

Deno.test("a page that is known by another address says so, one of a member claims none, and one that is none asks not to be found", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes", PUBLIC_URL: "https://home.example.org/boxes" });
  const privacy = await metaOf(app.fetch, "/privacy-policy");
  assert.deepEqual([privacy.get("title"), privacy.get("canonical")], [
    "Privacy Policy · Stowmark",
    "https://home.example.org/boxes/privacy",
  ]);
  assert.equal((await metaOf(app.fetch, "/terms")).get("title"), "Terms &amp; Conditions · Stowmark");
  const item = await metaOf(app.fetch, "/app/item/any");
  assert.deepEqual([item.get("title"), item.get("canonical")], ["Box · Stowmark", ""]);
  assert.equal((await metaOf(app.fetch, "/nowhere")).get("robots"), "noindex");
});
