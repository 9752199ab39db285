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

Deno.test("an origin is compared whole: its scheme and its port too", () => {
  const home = "https://boxes.example.org";
  const from = (origin: string, host = "boxes.example.org") => new Headers({ host, origin });
  assert.equal(isForeign(from("http://boxes.example.org"), home), true);
  assert.equal(isForeign(from("https://boxes.example.org:8443"), home), true);
  assert.equal(isForeign(from("http://boxes.example.org"), null, true), true, "a proxy says that people come by https");
  assert.equal(isForeign(from("http://boxes.example.org:8001", "boxes.example.org:8000"), null), true);
  assert.equal(isForeign(from("http://127.0.0.1:8000", "127.0.0.1:8000"), null), false);
  const local = from("http://127.0.0.1:8000", "127.0.0.1:8000");
  local.set("sec-fetch-site", "same-origin");
  assert.equal(isForeign(local, home, true), false, "the operator looks in on the computer itself");
  for (const origin of ["null", "file://", "about:blank", "boxes.example.org", "https://", "\\"]) {
    assert.equal(isForeign(from(origin), home, true), true, origin);
    assert.equal(isForeign(from(origin), null), true, origin);
  }
});
