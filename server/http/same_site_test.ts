import assert from "node:assert/strict";
import { isForeign } from "./same_site.ts";

const headers = (more: Record<string, string>) => new Headers({ host: "boxes.example.org", ...more });

Deno.test("a page of ours and a program without a page may change things", () => {
  assert.equal(isForeign(headers({}), null), false);
  assert.equal(isForeign(headers({ origin: "https://boxes.example.org" }), null), false);
  assert.equal(isForeign(headers({ "sec-fetch-site": "same-origin" }), null), false);
});

Deno.test("another site, a sister site and a nameless origin may not", () => {
  assert.equal(isForeign(headers({ origin: "https://evil.example" }), null), true);
  assert.equal(isForeign(headers({ origin: "https://boxes.example.org.evil.example" }), null), true);
  assert.equal(isForeign(headers({ origin: "null" }), null), true);
  assert.equal(isForeign(headers({ "sec-fetch-site": "cross-site" }), null), true);
  assert.equal(isForeign(headers({ "sec-fetch-site": "same-site" }), null), true);
});

Deno.test("behind a proxy that rewrites the host, the public address counts as ours", () => {
  const behind = new Headers({ host: "app:8000", origin: "https://boxes.example.org" });
  assert.equal(isForeign(behind, null), true);
  assert.equal(isForeign(behind, "https://boxes.example.org"), false);
});
