import assert from "node:assert/strict";
import { testApp } from "../tools/test_app.ts";
import { mayReadMetrics } from "./metrics_access.ts";

const TABLE:
  readonly (readonly [address: string, headers: Record<string, string>, token: string | null, may: boolean])[] = [
    ["127.0.0.1", {}, null, true],
    ["::1", {}, null, true],
    ["::ffff:127.0.0.1", {}, null, true],
    ["127.0.0.1", { "x-forwarded-for": "203.0.113.9" }, null, false],
    ["127.0.0.1", { forwarded: "for=203.0.113.9" }, null, false],
    ["203.0.113.9", {}, null, false],
    ["203.0.113.9", { authorization: "Bearer " }, null, false],
    ["203.0.113.9", { authorization: "Bearer sesame" }, "sesame", true],
    ["203.0.113.9", { authorization: "Bearer sesam" }, "sesame", false],
    ["127.0.0.1", { "x-forwarded-for": "203.0.113.9", authorization: "Bearer sesame" }, "sesame", true],
    ["127.0.0.1", {}, "sesame", true],
  ];

for (const [address, headers, token, may] of TABLE) {
  const what = `${address} with ${JSON.stringify(headers)}, ${token ? "a token set" : "no token set"}`;
  Deno.test(`the figures are ${may ? "given to" : "kept from"} ${what}`, () => {
    assert.equal(mayReadMetrics({ address, headers: new Headers(headers) }, token), may);
  });
}

Deno.test("in production somebody behind a proxy reads no figures, and the operator's token does", async () => {
  await using app = await testApp({ SANDBOX: "0", METRICS_TOKEN: "open-sesame-123456" });
  const read = (headers: Record<string, string>) => app.fetch("/metrics", { headers });
  const refused = await read({ "x-forwarded-for": "203.0.113.9" });
  assert.equal(refused.status, 403);
  assert.match((await refused.json()).errorMessage, /^Figures are for this computer alone/);
  for (const headers of [{}, { "x-forwarded-for": "203.0.113.9", authorization: "Bearer open-sesame-123456" }]) {
    const given = await read(headers);
    assert.equal(given.status, 200);
    assert.match(await given.text(), /^# HELP/);
  }
});
