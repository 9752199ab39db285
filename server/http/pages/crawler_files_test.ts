import assert from "node:assert/strict";
import { FOUND_PAGES } from "../../../domain/page_heads.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";

async function text(answer: Response): Promise<string> {
  assert.equal(answer.status, 200);
  return await answer.text();
}

Deno.test("robots are kept out of calls and files of members and told where the sitemap is, also at the host's root, where they look", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes", PUBLIC_URL: "https://home.example.org/boxes" });
  const answer = await app.fetch("/robots.txt");
  assert.equal(answer.headers.get("content-type"), "text/plain; charset=utf-8");
  const below = await text(answer);
  assert.deepEqual(below.split("\n"), [
    "User-agent: *",
    ...["/api/", "/media/", "/sandbox/"].map((path) => `Disallow: /boxes${path}`),
    ...["", "Sitemap: https://home.example.org/boxes/sitemap.xml", ""],
  ]);
  assert.equal(await text(await fetch(new URL("/robots.txt", app.url))), below);
});

Deno.test("the sitemap lists each public page under its one address, which is there and says the same of itself", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes", PUBLIC_URL: "https://home.example.org" });
  const answer = await app.fetch("/sitemap.xml");
  assert.equal(answer.headers.get("content-type"), "application/xml; charset=utf-8");
  const listed = [...(await text(answer)).matchAll(/<loc>https:\/\/home\.example\.org\/boxes([^<]*)<\/loc>/g)];
  assert.deepEqual(listed.map(([, path]) => path), [...FOUND_PAGES]);
  assert.ok(FOUND_PAGES.includes("/tournaments") && !FOUND_PAGES.some((page) => page.startsWith("/app")));
  for (const [, path = ""] of listed) {
    const page = await text(await app.fetch(path));
    assert.match(page, new RegExp(`<link rel="canonical" href="https://home.example.org/boxes${path}">`), path);
  }
});

Deno.test("where nobody has said how the server is reached, the sitemap names the host it was asked of", async () => {
  const app = await sharedApp();
  assert.match(await text(await app.fetch("/sitemap.xml")), new RegExp(`<loc>${app.url}/how-it-works</loc>`));
});
