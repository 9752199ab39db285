import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli, tempDir } from "../../tests/support/server/cli_process.ts";
import { newId } from "../../db/new_id.ts";
import { outside } from "../../tests/support/outside/outside.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import type { Finding } from "./finding.ts";
import { socketsComeThrough } from "./check_https.ts";
import { outcomeOf, typed } from "../../tests/support/server/typed_command.ts";

function findingsOf(stdout: string): Record<string, Finding["health"]> {
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return Object.fromEntries(findings.map(({ check, health }) => [check, health]));
}

Deno.test("a healthy server beside the command has nothing wrong, and the exit code is 0", async () => {
  await using app = await testApp();
  const { hostname, port } = new URL(app.url);
  await Deno.chmod(app.dataDir, 0o700);
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, HOST: hostname, PORT: port };
  const { code, stdout, stderr } = await cli(["doctor", "--json"], {
    ...settings,
    KEEP_FREE_BYTES: "0",
    KEEP_FREE_PERCENT: "0",
  });
  assert.deepEqual([code, stderr], [0, ""]);
  const found = findingsOf(stdout);
  const checks = ["database", "schema", "server", "disk", "storage", "backup folder", "clock"];
  assert.deepEqual(checks.map((check) => found[check]), Array(checks.length).fill("well"));
  assert.deepEqual(Array.from(Deno.readDirSync(app.dataDir)).filter(({ name }) => name.startsWith("doctor")), []);
  const withoutAuthorities = await cli(["doctor"], { ...settings, DENO_CERT: join(app.dataDir, "none.pem") });
  assert.match(
    withoutAuthorities.stdout,
    /^warn +server +The server at .* cannot be asked: .*\n +→ Let DENO_CERT name/m,
  );
});

Deno.test("a doctor without a data folder makes none, says what is wrong and how to mend it, and exits with 1", async () => {
  await using dir = await tempDir();
  const { code, stdout, stderr } = await cli(["doctor"], { DATA_DIR: join(dir.path, "data"), PORT: "1" });
  assert.equal(code, 1);
  assert.match(stdout, /^WRONG database .*holds no database yet.*\n +→ Look at DATABASE_URL or DATA_DIR/m);
  assert.match(stdout, /^WRONG disk /m);
  assert.match(stderr, /^2 things are wrong\.\n$/);
  assert.deepEqual(Array.from(Deno.readDirSync(dir.path)), []);
});

Deno.test("a setting that does not fit is all that is said, until it is mended", async () => {
  const { stdout, failure } = await outcomeOf(["doctor", "--json"], { STRIPE_SECRET_KEY: "password1" });
  assert.match(String(failure), /^CommandFailed: /);
  assert.deepEqual(findingsOf(stdout), { settings: "wrong" });
  assert.doesNotMatch(stdout, /password1/);
});

Deno.test("a server for people is asked about Stripe, its provider, mail and its address, and what fails is named", async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  await using stripe = outside(({ headers }) =>
    headers.get("authorization") === "Bearer sk_test_good"
      ? Response.json({ object: "list", data: [], has_more: false })
      : Response.json({ error: { type: "invalid_request_error", message: "Invalid API Key provided" } }, {
        status: 401,
      })
  );
  await using provider = outside(() => Response.json({ issuer: "https://id.example.org" }));
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dir.path,
    PORT: "1",
    PUBLIC_URL: "https://127.0.0.1:1",
    TRUST_PROXY: "1",
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: "a",
    OIDC_CLIENT_SECRET: "b",
    STRIPE_SECRET_KEY: "sk_test_good",
    STRIPE_PUBLISHABLE_KEY: "pk_test_good",
    STRIPE_WEBHOOK_SECRET: "whsec_good",
    STRIPE_API_URL: stripe.url,
    SMTP_URL: "smtp://127.0.0.1:1",
    REDIS_URL: "redis://me:hunter2@127.0.0.1:1",
    BACKUP_DIR: "/dev/null/backups",
    BACKUP_S3_ENDPOINT: provider.url,
    BACKUP_S3_BUCKET: "copies",
    BACKUP_S3_ACCESS_KEY_ID: "a",
    BACKUP_S3_SECRET_ACCESS_KEY: "b",
  };
  const found = findingsOf((await outcomeOf(["doctor", "--json"], settings)).stdout);
  assert.deepEqual(
    [found.stripe, found["stripe webhook"], found.oidc, found.smtp, found.https, found.server, found.admins],
    ["warning", "warning", "wrong", "wrong", "wrong", "warning", "warning"],
  );
  assert.deepEqual([found["backup folder"], found["backup bucket"], found.redis], ["wrong", "wrong", "wrong"]);
  const refused = await outcomeOf(["doctor"], { ...settings, STRIPE_SECRET_KEY: "sk_test_bad" });
  assert.match(refused.stdout, /^WRONG stripe +Stripe refuses STRIPE_SECRET_KEY: Invalid API Key provided\.$/m);
  assert.doesNotMatch(refused.stdout, /sk_test_bad|hunter2/);
});

Deno.test("a doctor tells no backup from a new one and from one of the day before yesterday, and how to mend it", async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
  const backupsLine = async () => {
    const { stdout } = await outcomeOf(["doctor"], settings);
    return /^(\S+) +backups +(.*)\n(?: +→ (.*))?/m.exec(stdout)?.slice(1);
  };
  const mend = 'Run "deno task cli backup create", and look why no nightly one was made.';
  const first = "There is no backup yet: the first one is made at 02:40 UTC, once somebody has an account.";
  assert.deepEqual(await backupsLine(), ["ok", first, undefined]);
  await database.pool`
    insert into users (id, email, username, created_at)
    values (${newId()}, 'ann@example.org', 'ann', now() - interval '26 hours')`;
  assert.deepEqual(await backupsLine(), ["warn", "There is no backup yet.", mend]);
  await typed(["backup", "create"], settings);
  assert.deepEqual(await backupsLine(), ["ok", "The last good backup is 0 hours old.", undefined]);
  const [file = ""] = Array.from(Deno.readDirSync(join(dir.path, "backups")), ({ name }) => name);
  await Deno.rename(join(dir.path, "backups", file), join(dir.path, file));
  const [health, says] = await backupsLine() ?? [];
  assert.deepEqual([health, says?.startsWith(`The last good backup, ${file}, is not in ${dir.path}`)], ["WRONG", true]);
  await database.pool`update backups set made_at = made_at - interval '37 hours'`;
  assert.deepEqual(await backupsLine(), ["WRONG", "The last good backup is 37 hours old.", mend]);
});

Deno.test("names in .env that are no setting are told", async () => {
  await using dir = await tempDir();
  writeFileSync(join(dir.path, ".env"), `DATA_DIR=${dir.path}/data\nPUBLICURL=http://a.org\nEDITOR=vi\nTZ=UTC\n`);
  const main = new URL("../main.ts", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", main, "doctor"],
    cwd: dir.path,
  }).output();
  assert.match(new TextDecoder().decode(stdout), /^warn {2}settings .*no setting: PUBLICURL, EDITOR\.$/m);
});

Deno.test("a WebSocket that reaches the server is told from one that a proxy makes an ordinary request of", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  await using proxy = outside(async ({ url }) => {
    const { pathname, search } = new URL(url);
    const { status } = await app.fetch(pathname.replace("/boxes", "") + search);
    return new Response("", { status });
  });
  assert.equal(await socketsComeThrough(app.url), true);
  assert.equal(await socketsComeThrough(`${proxy.url}/boxes`), false);
  assert.equal(await socketsComeThrough("http://127.0.0.1:1"), false);
});
