import assert from "node:assert/strict";
import { DELAYS } from "../../../domain/delays.ts";
import { ConfigError, parseConfig } from "./config.ts";
import { settings } from "./settings.ts";

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

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

const OIDC_KEYS = {
  OIDC_ISSUER: "https://id.example.org/application/o/boxes/",
  OIDC_CLIENT_ID: "boxes",
  OIDC_CLIENT_SECRET: "hush-hush",
};

const LOCAL: readonly Record<string, string>[] = [
  ...[{}, { HOST: "localhost" }, { HOST: "[::1]" }, { TRUST_PROXY: "0" }, STRIPE_KEYS],
  ...[{ PUBLIC_URL: "http://localhost:8000" }, { PUBLIC_URL: "http://127.8.9.1" }],
];
const REACHED: readonly Record<string, string>[] = [
  ...[{ HOST: "0.0.0.0" }, { HOST: "127.0.0.1.evil.test" }, { TRUST_PROXY: "1" }],
  ...[{ PUBLIC_URL: "https://boxes.example.org" }, { PUBLIC_URL: "https://127.evil.test" }],
  ...[{ GOOGLE_CLIENT_ID: "x.apps.googleusercontent.com" }, OIDC_KEYS],
];

Deno.test("the sandbox opens by itself on this computer alone, and else only where SANDBOX=1 is written", () => {
  const open = { byItself: 0, asked: 0, closed: 0 };
  for (const local of LOCAL) {
    for (
      const [reached, SANDBOX] of [{}, ...REACHED].flatMap((one) => ["", "0", "1"].map((word) => [one, word] as const))
    ) {
      const config = parseConfig({ ...local, ...reached, SANDBOX });
      const opensByItself = SANDBOX === "" && Object.keys(reached).length === 0;
      assert.equal(
        config.isSandbox,
        SANDBOX === "1" || opensByItself,
        JSON.stringify({ ...local, ...reached, SANDBOX }),
      );
      assert.equal(config.hasHouseBots, config.isSandbox);
      assert.equal(config.stripe !== null, local === STRIPE_KEYS && SANDBOX !== "1");
      open[SANDBOX === "1" ? "asked" : opensByItself ? "byItself" : "closed"]++;
    }
  }
  assert.deepEqual(open, { byItself: 7, asked: 56, closed: 105 });
});

Deno.test("a wrong value is named with what to write instead", () => {
  assert.equal(
    complaint({ PORT: "eighty" }),
    'PORT: "eighty" does not fit; write a port from 0 to 65535, for example 8000',
  );
  assert.match(complaint({ RATE_LIMITS: "maybe" }), /^RATE_LIMITS: "maybe" does not fit; write on or off$/);
  assert.match(complaint({ STRIPE_PUBLISHABLE_KEY: "sk_oops" }), /begins with pk_/);
});

Deno.test("messages come from an address or a name with one, and from nothing else", () => {
  const from = (text: string) => parseConfig({ MAIL_FROM: text }).mail.from;
  const good = ["boxes@example.org", "Stowmark <boxes@example.org>", "<boxes@example.org>", "stowmark@localhost"];
  const odd = [
    '"Ann, Bo" <boxes@example.org>',
    "Ann's boxes (home) <boxes@example.org>",
    "Ящики <a@пример.рф>",
    '"Ann \\"Bo\\" Lee"  <a@b.c>',
  ];
  for (const text of [...good, ...odd]) assert.equal(from(text), text);
  const nameless = ["nonsense", "boxes@", "@example.org", "a@b@c", "Stowmark boxes@example.org"];
  const several = ["a@b.c, d@e.f", "Ann, Bo <a@b.c>", "<a@b.c> <d@e.f>", "Ann <a@b.c>; Bo", '"Ann <a@b.c>"'];
  for (const text of [...nameless, ...several, "Ann\r\nBcc: x <a@b.c>"]) {
    assert.match(complaint({ MAIL_FROM: text }), /^MAIL_FROM: .* write an address, for example /, text);
  }
});

Deno.test("every fault is named at once, on one line", () => {
  const line = complaint({ PORT: "-1", LOG_LEVEL: "loud" });
  assert.match(line, /PORT/);
  assert.match(line, /LOG_LEVEL/);
  assert.doesNotMatch(line, /\n/);
});

Deno.test("a value of several lines, or a very long one, is refused on one short line", () => {
  for (const text of ["8000\n", "80\r\n00", "\u0085", "8".repeat(100_000)]) {
    const line = complaint({ PORT: text });
    assert.match(line, /^PORT: /);
    assert.doesNotMatch(line, /[\n\r]/);
    assert.ok(line.length < 300, `${line.length} characters`);
  }
});

Deno.test("blanks are no percentage: they would keep nothing free", () => {
  for (const text of [" ", "\n", "0x10", "1e1", "-0", "91"]) {
    assert.match(complaint({ KEEP_FREE_PERCENT: text }), /^KEEP_FREE_PERCENT: /);
  }
  assert.equal(parseConfig({ KEEP_FREE_PERCENT: "2.5" }).keepFree.percent, 2.5);
  assert.equal(parseConfig({ KEEP_FREE_PERCENT: "0" }).keepFree.percent, 0);
});

Deno.test("an address that its driver could not take apart is refused before the start", () => {
  const wrong = {
    DATABASE_URL: ["postgres://u:p@/d", "postgres://h:99999/d", "postgres://u:100%@h/d", "postgres://u:p#q@h/d"],
    REDIS_URL: ["redis://:99999", "redis://u:%zz@h", "redis://:p@a:1,b:2", "redis://h/abc"],
    SMTP_URL: ["smtp://u:p@h:99999", "smtp://u:100%@h"],
    STRIPE_API_URL: ["localhost:12111"],
  };
  for (const [variable, addresses] of Object.entries(wrong)) {
    for (const address of addresses) {
      assert.match(complaint({ [variable]: address }), new RegExp(`^${variable}: `), address);
    }
  }
  const right = {
    DATABASE_URL: ["postgres://u:p,%25@h:5432,h2:5433/d", "postgresql:///d?host=/run/postgresql", "postgres://[::1]/d"],
    REDIS_URL: ["redis://", "rediss://:p@h:6379/1"],
    SMTP_URL: ["smtp://ann%40example.org:p@h:587", "smtps://h"],
  };
  for (const [variable, addresses] of Object.entries(right)) {
    for (const address of addresses) assert.doesNotThrow(() => parseConfig({ [variable]: address }), address);
  }
});

Deno.test("a wrong secret is not repeated in the complaint", () => {
  assert.doesNotMatch(complaint({ DATABASE_URL: "mysql://me:hunter2@db" }), /hunter2/);
});

Deno.test("an empty variable counts as not set", () => {
  assert.equal(parseConfig({ PORT: "", DATABASE_URL: "" }).port, 8000);
});

Deno.test("S3 settings come all or not at all", () => {
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
  const odd = {
    PORT: [" ", "8000 ", "0x50", "1e3", "80.5", "70000", "+80"],
    HOST: ["999.1.1.1", "127.1", "1.2.3.4.5", "http://localhost", "a b", "-a", "host:80", "::1::", " "],
    PUBLIC_URL: [
      ...[
        "ftp://x",
        "https://x/path?q#f",
        "https://x?q",
        "https://x/#f",
        "https://me:pw@x",
        "https://",
        "//x",
        "x.org",
      ],
      ...["https://a.org,https://b.org", "https://a.org/,https://b.org"],
    ],
    BASE_PATH: ["/../x", "/x/..", "/./x", "x", "/a b", "/a//b", "/%2e%2e"],
    TRUST_PROXY: [" ", "1.5", "-1", "11"],
    OPERATOR_CONTACT: ["nobody", "ftp://x.org", "ann@", "javascript:alert(1)"],
    OPERATOR_NAME: [" ", "a\nb", "a\u202eb", "x".repeat(101)],
    FREE_BOXES_PER_MONTH: [" ", "1e3"],
  };
  for (const [name, values] of Object.entries(odd)) {
    for (const value of values) {
      assert.match(
        complaint({ [name]: value }),
        new RegExp(`^${name}: .* does not fit; write .+$`),
        `${name}=${value}`,
      );
    }
  }
});

Deno.test("addresses in every honest spelling are taken", () => {
  for (const HOST of ["0.0.0.0", "::", "::1", "[::1]", "[fe80::1]", "localhost", "boxes.lan", "nas-2", "fe80::1"]) {
    assert.equal(parseConfig({ HOST }).host, HOST.replace(/[[\]]/g, ""), "as what one listens on");
  }
  for (const PUBLIC_URL of ["https://x.org", "http://nas:8000", "https://x.org/boxes", "https://[::1]:8000"]) {
    assert.equal(parseConfig({ PUBLIC_URL }).publicUrl, PUBLIC_URL);
  }
  assert.equal(parseConfig({ BASE_PATH: "/a.b/~c..d" }).basePath, "/a.b/~c..d");
});

Deno.test("the README names every setting, and no other", async () => {
  const readme = await Deno.readTextFile(new URL("../../../README.md", import.meta.url));
  const table = readme.slice(readme.indexOf("## Settings")).split("\n").filter((line) => line.startsWith("| `"));
  const named = table.flatMap((line) => line.split("|")[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  const variables = JSON.stringify(settings).match(/(?<="variable":")\w+/g) ?? [];
  assert.deepEqual(named.toSorted(), variables.toSorted());
});

Deno.test("a group that is half given is refused with the names of what to add", () => {
  assert.equal(
    complaint({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" }),
    "STRIPE_WEBHOOK_SECRET: missing; give these too, or leave out STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY",
  );
  assert.equal(parseConfig({ STRIPE_API_URL: "https://stripe.test" }).stripe, null);
});

Deno.test("a provider of one's own is set up whole, by an address that nobody on the way can take over", () => {
  const { oidc } = parseConfig(OIDC_KEYS);
  assert.deepEqual([oidc?.issuer, oidc?.name, oidc?.isEmailTrusted], [
    "https://id.example.org/application/o/boxes/",
    "your account",
    false,
  ]);
  assert.equal(parseConfig({}).oidc, null);
  assert.match(complaint({ OIDC_ISSUER: "https://id.example.org" }), /^OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: missing/);
  const plain = ["http://id.example.org", "http://10.0.0.5:8080", "id.example.org"];
  for (const issuer of [...plain, "https://id.example.org/?a=b", "https://ann@id.example.org"]) {
    assert.match(
      complaint({ ...OIDC_KEYS, OIDC_ISSUER: issuer }),
      /^OIDC_ISSUER: ".*" does not fit; write the provider's/,
    );
  }
  assert.equal(
    parseConfig({ ...OIDC_KEYS, OIDC_ISSUER: "http://127.0.0.1:8080" }).oidc?.issuer,
    "http://127.0.0.1:8080",
  );
  assert.match(complaint({ ...OIDC_KEYS, HOST: "0.0.0.0" }), /^PUBLIC_URL: missing; OIDC_ISSUER needs it/);
  assert.match(complaint({ ...OIDC_KEYS, TRUST_PROXY: "1" }), /^PUBLIC_URL: missing; OIDC_ISSUER needs it/);
  assert.match(
    complaint({ ...OIDC_KEYS, OIDC_TRUST_EMAIL: "yes" }),
    /^OIDC_TRUST_EMAIL: "yes" does not fit; write 1 or 0$/,
  );
});

Deno.test("passwords are offered only where mail can prove whose address it is", () => {
  assert.equal(parseConfig({}).hasPasswordSignIn, false);
  assert.equal(parseConfig({ PASSWORD_SIGN_IN: "1" }).hasPasswordSignIn, true);
  assert.match(complaint({ PASSWORD_SIGN_IN: "1", SANDBOX: "0" }), /^SMTP_URL: missing; PASSWORD_SIGN_IN=1 needs it/);
  assert.equal(parseConfig({ PASSWORD_SIGN_IN: "1", SANDBOX: "0", SMTP_URL: "smtp://mail" }).isSandbox, false);
});

Deno.test("the sandbox may have other delays, and no server that people rely on", () => {
  assert.deepEqual(parseConfig({}).delays, DELAYS);
  assert.deepEqual(parseConfig({ SANDBOX_DELAYS: "turn=1s" }).delays, { ...DELAYS, turn: 1_000 });
  assert.match(
    complaint({ SANDBOX_DELAYS: "turn=soon" }),
    /^SANDBOX_DELAYS: "turn=soon" does not fit; write delays .+ of turn, join/,
  );
  assert.match(complaint({ SANDBOX_DELAYS: "turn=1s", SANDBOX: "0" }), /^SANDBOX_DELAYS: only the sandbox /);
  assert.match(complaint({ SANDBOX_DELAYS: "turn=1s", HOST: "0.0.0.0" }), /^SANDBOX_DELAYS: only the sandbox /);
});
