import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { parseConfig } from "../host/settings/config.ts";
import { mayReadMetrics, type MetricsReaders } from "./metrics.ts";

const DEFAULT = parseConfig({}).metrics.from;
const OFFICE = parseConfig({ METRICS_FROM: "198.51.100.0/24, 2001:db8::7" }).metrics.from;
const NOBODY = parseConfig({ METRICS_FROM: "none" }).metrics.from;
const TOKEN = "sesame";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Row {
  readonly peer: string;
  readonly headers?: Record<string, string>;
  readonly from?: MetricsReaders["from"];
  readonly token?: string;
  readonly may: boolean;
}

const ROWS: readonly Row[] = [
  { peer: "127.0.0.1", may: true },
  { peer: "::1", may: true },
  { peer: "::ffff:127.0.0.1", may: true },
  { peer: "10.1.2.3", may: true },
  { peer: "172.17.0.1", may: true },
  { peer: "192.168.1.9", may: true },
  { peer: "fd00::5", may: true },
  { peer: "fe80::5", may: true },
  { peer: "203.0.113.9", may: false },
  { peer: "2001:db8::7", may: false },
  { peer: "100.64.0.1", may: false },
  { peer: "", may: false },
  ...["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via"].map((name) => (
    { peer: "127.0.0.1", headers: { [name]: "127.0.0.1" }, may: false }
  )),
  { peer: "203.0.113.9", headers: bearer(""), may: false },
  { peer: "203.0.113.9", headers: bearer(TOKEN), token: TOKEN, may: true },
  { peer: "203.0.113.9", headers: bearer("sesam"), token: TOKEN, may: false },
  { peer: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1", ...bearer(TOKEN) }, token: TOKEN, may: true },
  { peer: "127.0.0.1", token: TOKEN, may: true },
  { peer: "198.51.100.77", from: OFFICE, may: true },
  { peer: "2001:db8::7", from: OFFICE, may: true },
  { peer: "2001:db8::8", from: OFFICE, may: false },
  { peer: "127.0.0.1", from: OFFICE, may: false },
  { peer: "127.0.0.1", from: NOBODY, may: false },
  { peer: "127.0.0.1", from: NOBODY, headers: bearer(TOKEN), token: TOKEN, may: true },
];

ROWS.forEach(({ peer, headers = {}, from = DEFAULT, token = null, may }, at) => {
  const what = `${peer || "nobody"} with ${JSON.stringify(headers)}, ${token ? "a token set" : "no token set"}`;
  Deno.test(`the figures are ${may ? "given to" : "kept from"} ${what} (${at})`, () => {
    assert.equal(mayReadMetrics({ peer, headers: new Headers(headers) }, { from, token }), may);
  });
});

Deno.test("in production somebody behind a proxy reads no figures, and the operator's token does", async () => {
  await using app = await testApp({ SANDBOX: "0", METRICS_TOKEN: "open-sesame-123456" });
  const read = (headers: Record<string, string>) => app.fetch("/metrics", { headers });
  const refused = await read({ "x-forwarded-for": "203.0.113.9" });
  assert.equal(refused.status, 403);
  assert.match((await refused.json()).errorMessage, /^Figures are for the networks in METRICS_FROM/);
  for (const headers of [{}, { "x-forwarded-for": "203.0.113.9", authorization: "Bearer open-sesame-123456" }]) {
    const given = await read(headers);
    assert.equal(given.status, 200);
    assert.match(await given.text(), /^# HELP/);
  }
});
