import assert from "node:assert/strict";
import { ConfigError, parseConfig } from "./config.ts";

function complaint(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return assert.fail("expected the settings to be refused");
}

Deno.test("nothing set is a sandbox on the loopback interface", () => {
  const config = parseConfig({});
  assert.equal(config.port, 8000);
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.isSandbox, true);
  assert.deepEqual(config.limits, {
    freeBoxesPerMonth: 20,
    freeAssetsPerBox: 5,
    freeBytes: 5 * 2 ** 30,
    proBytes: 100 * 2 ** 30,
  });
  assert.deepEqual(config.keepFree, { bytes: 2 ** 30, percent: 5 });
});

const CHOICES = {
  HOST: ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "127.0.0.1.evil.test"],
  PUBLIC_URL: ["", "http://localhost:8000", "http://127.8.9.1", "https://boxes.example.org", "https://127.evil.test"],
  TRUST_PROXY: ["", "0", "1"],
  GOOGLE_CLIENT_ID: ["", "x.apps.googleusercontent.com"],
  STRIPE: ["", "set"],
  SANDBOX: ["", "0", "1"],
} as const;

type Choice = { readonly [Name in keyof typeof CHOICES]: typeof CHOICES[Name][number] };

function everyChoice(): Choice[] {
  let all: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(CHOICES)) {
    all = all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value })));
  }
  return all as Choice[];
}

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

Deno.test("the sandbox opens by itself on this computer alone, and else only where SANDBOX=1 is written", () => {
  const local: readonly string[] = ["", "127.0.0.1", "localhost", "[::1]", "http://localhost:8000", "http://127.8.9.1"];
  const open = { byItself: 0, asked: 0, closed: 0 };
  for (const { STRIPE, ...chosen } of everyChoice()) {
    const { HOST, PUBLIC_URL, TRUST_PROXY, GOOGLE_CLIENT_ID, SANDBOX } = chosen;
    const isOutOfReach = local.includes(HOST) && local.includes(PUBLIC_URL) && TRUST_PROXY !== "1";
    const opensByItself = SANDBOX === "" && isOutOfReach && GOOGLE_CLIENT_ID === "";
    const config = parseConfig({ ...chosen, ...(STRIPE && STRIPE_KEYS) });
    assert.equal(config.isSandbox, SANDBOX === "1" || opensByItself, JSON.stringify(chosen));
    assert.equal(config.hasHouseBots, config.isSandbox);
    assert.equal(config.stripe !== null, STRIPE === "set" && SANDBOX !== "1");
    open[SANDBOX === "1" ? "asked" : opensByItself ? "byItself" : "closed"]++;
  }
  assert.deepEqual(open, { byItself: 36, asked: 300, closed: 564 });
});

Deno.test("a wrong value is named with what to write instead", () => {
  assert.equal(
    complaint({ PORT: "eighty" }),
    'PORT: "eighty" does not fit; write a port from 0 to 65535, for example 8000',
  );
  assert.match(complaint({ RATE_LIMITS: "maybe" }), /^RATE_LIMITS: "maybe" does not fit; write on or off$/);
  assert.match(complaint({ STRIPE_PUBLISHABLE_KEY: "sk_oops" }), /begins with pk_/);
});

Deno.test("every fault is named at once, on one line", () => {
  const line = complaint({ PORT: "-1", LOG_LEVEL: "loud" });
  assert.match(line, /PORT/);
  assert.match(line, /LOG_LEVEL/);
  assert.doesNotMatch(line, /\n/);
});

Deno.test("a wrong secret is not repeated in the complaint", () => {
  assert.doesNotMatch(complaint({ DATABASE_URL: "mysql://me:hunter2@db" }), /hunter2/);
});

Deno.test("an empty variable counts as not set", () => {
  assert.equal(parseConfig({ PORT: "", DATABASE_URL: "" }).port, 8000);
});

Deno.test("S3 settings come all four or not at all", () => {
  assert.equal(parseConfig({}).s3, null);
  assert.match(complaint({ S3_BUCKET: "boxes" }), /S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing/);
});

Deno.test("an admin without an address is refused, not kept as somebody who can never sign in", () => {
  assert.throws(() => parseConfig({ ADMIN_EMAILS: "ann@example.org, bo" }), /ADMIN_EMAILS: .* write e-mail addresses/);
  assert.throws(
    () => parseConfig({ ADMIN_EMAILS: "ann, bo" }),
    ({ message }) => message.split("ADMIN_EMAILS").length === 2,
  );
  assert.deepEqual(parseConfig({ ADMIN_EMAILS: " , " }).adminEmails, []);
});

Deno.test("a base path loses its last slash, and admins' addresses are compared in lower case", () => {
  assert.equal(parseConfig({ BASE_PATH: "/boxes/" }).basePath, "/boxes");
  assert.equal(parseConfig({ BASE_PATH: "/" }).basePath, "");
  assert.deepEqual(parseConfig({ ADMIN_EMAILS: "Ann@Example.org, bo@example.org" }).adminEmails, [
    "ann@example.org",
    "bo@example.org",
  ]);
});

Deno.test("an odd value that would only show later is refused at once", () => {
  const odd: readonly (readonly [string, string])[] = [
    ...[" ", "8000 ", "0x50", "1e3", "80.5", "70000", "+80"].map((port) => ["PORT", port] as const),
    ...["999.1.1.1", "127.1", "1.2.3.4.5", "http://localhost", "a b", "-a", "host:80", "::1::", " "].map((host) =>
      ["HOST", host] as const
    ),
    ...["ftp://x", "https://x/path?q#f", "https://x?q", "https://x/#f", "https://me:pw@x", "https://", "//x", "x.org"]
      .map(
        (url) => ["PUBLIC_URL", url] as const,
      ),
    ...["/../x", "/x/..", "/./x", "x", "/a b", "/a//b", "/%2e%2e"].map((path) => ["BASE_PATH", path] as const),
    ...[" ", "1.5", "-1", "11"].map((hops) => ["TRUST_PROXY", hops] as const),
    ...[" ", "1e3"].map((boxes) => ["FREE_BOXES_PER_MONTH", boxes] as const),
  ];
  for (const [name, value] of odd) {
    assert.match(complaint({ [name]: value }), new RegExp(`^${name}: .* does not fit; write .+$`), `${name}=${value}`);
  }
});

Deno.test("addresses in every honest spelling are taken", () => {
  for (const HOST of ["0.0.0.0", "::", "::1", "[::1]", "localhost", "boxes.lan", "nas-2", "fe80::1"]) {
    assert.equal(parseConfig({ HOST }).host, HOST);
  }
  for (const PUBLIC_URL of ["https://x.org", "http://nas:8000", "https://x.org/boxes", "https://[::1]:8000"]) {
    assert.equal(parseConfig({ PUBLIC_URL }).publicUrl, PUBLIC_URL);
  }
  assert.equal(parseConfig({ BASE_PATH: "/a.b/~c..d" }).basePath, "/a.b/~c..d");
});
