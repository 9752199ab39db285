import assert from "node:assert/strict";
import { json, testApp } from "../support/server/test_app.ts";

/** What is asked of each stand-in; a door that is there answers anything but 404. */
const DOORS: Readonly<Record<string, readonly (readonly [path: string, init?: RequestInit])[]>> = {
  google: [
    ["/sandbox/google/jwks"],
    ["/sandbox/google/credential", json({ email: "admin@sandbox.test" })],
  ],
  mail: [["/sandbox/mail?to=ann@example.org"], ["/sandbox/mail", { headers: { accept: "text/html" } }]],
  stripe: [
    ["/sandbox/stripe/stripe.js"],
    ["/sandbox/stripe/bank"],
    ["/sandbox/stripe/confirm", json({})],
    ["/sandbox/stripe/advance", json({})],
  ],
};

const PUBLIC = { PUBLIC_URL: "https://boxes.example.org", TRUST_PROXY: "1" };
const STRIPE = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_URL: "http://127.0.0.1:9",
};
const ALL = ["google", "mail", "stripe"];

/** Which settings open the sandbox is held by `server/host/settings/config_test.ts`. */
const TABLE: readonly (readonly [settings: Record<string, string>, open: readonly string[]])[] = [
  [{}, ALL],
  [STRIPE, ["google", "mail"]],
  [{ GOOGLE_CLIENT_ID: "x" }, []],
  [{ ...PUBLIC, ...STRIPE }, []],
  [{ SANDBOX: "0" }, []],
  [{ ...PUBLIC, ...STRIPE, SANDBOX: "1" }, ALL],
];

for (const [settings, open] of TABLE) {
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`).join(" ") || "no settings";
  Deno.test(`with ${words} these stand-ins answer: ${open.join(", ") || "none"}`, async () => {
    await using app = await testApp({ SANDBOX: "", ...settings });
    for (const [name, asked] of Object.entries(DOORS)) {
      for (const [path, init] of asked) {
        const answer = await app.fetch(path, init);
        await answer.body?.cancel();
        assert.equal(answer.status !== 404, open.includes(name), `${path} answered ${answer.status}`);
      }
    }
  });
}

/** Asks with a `Host` of one's choice, which `fetch` does not allow. */
async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const body = JSON.stringify({ email: "admin@sandbox.test" });
  const lines = Object.entries({
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    ...headers,
  });
  const head = ["POST /sandbox/google/credential HTTP/1.1", ...lines.map(([name, value]) => `${name}: ${value}`)];
  await connection.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n${body}`));
  const answer = new Uint8Array(1_024);
  const length = await connection.read(answer) ?? 0;
  return Number(new TextDecoder().decode(answer.subarray(0, length)).split(" ")[1]);
}

const STRANGE: readonly Readonly<Record<string, string>>[] = [
  { Host: "evil.test:8000" },
  { Host: "boxes.example.org" },
  { Host: "127.0.0.1:8000", "X-Forwarded-For": "203.0.113.9" },
  { Host: "127.0.0.1:8000", Forwarded: "for=203.0.113.9" },
  { Host: "127.0.0.1:8000", "X-Forwarded-Proto": "https" },
  { Host: "127.0.0.1:8000", "CF-Ray": "8a1b2c3d4e5f" },
];

Deno.test("a sandbox that nobody asked for vouches for nobody who came by another name or through a proxy", async () => {
  await using app = await testApp({ SANDBOX: "" });
  for (const name of ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"]) {
    assert.equal(await statusOf(app.url, { Host: name }), 200, name);
  }
  for (const headers of STRANGE) assert.equal(await statusOf(app.url, headers), 403, JSON.stringify(headers));
});

Deno.test("a sandbox that was asked for answers whoever comes, by whatever name", async () => {
  await using app = await testApp({ SANDBOX: "1", ...PUBLIC });
  for (const headers of STRANGE) assert.equal(await statusOf(app.url, headers), 200, JSON.stringify(headers));
});
