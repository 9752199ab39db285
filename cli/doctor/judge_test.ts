import assert from "node:assert/strict";
import { WEBHOOK_EVENTS } from "../../domain/billing/webhook_events.ts";
import type {
  DatabaseFacts,
  DiskFacts,
  HttpsFacts,
  LastBackup,
  SettingsFacts,
  StorageFacts,
  StripeFacts,
} from "./facts.ts";
import type { Finding } from "./finding.ts";
import { judgeBackupPlaces } from "./judge_backup_places.ts";
import { judgeLastBackup } from "./judge_last_backup.ts";
import { judgeClock, judgeDatabase, judgeDisk, judgeServer, judgeSettings, judgeStorage } from "./judge_machine.ts";
import { judgeGoogle, judgeHttps, judgeOidc, judgeRedis, judgeSmtp, judgeStripe } from "./judge_outside.ts";

/** Each line: what was found out, and what is said of it, as "health check". */
function table(rows: readonly (readonly [Finding | readonly Finding[], readonly string[]])[]): void {
  for (const [found, expected] of rows) {
    const findings = [found].flat() as Finding[];
    assert.deepEqual(findings.map(({ health, check }) => `${health} ${check}`), expected);
    for (const { health, says, mend } of findings) {
      assert.match(says, /\S.*\.$/);
      assert.equal(mend !== null, health === "warning" || health === "wrong", says);
    }
  }
}

Deno.test("settings: a fault is wrong, what a start warns of and what is misspelt is a warning", () => {
  const fits: SettingsFacts = { fault: null, warning: null, hint: null, unknown: [] };
  table([
    [judgeSettings(fits), ["well settings"]],
    [judgeSettings({ ...fits, fault: 'PORT: "many" does not fit' }), ["wrong settings"]],
    [judgeSettings({ ...fits, warning: "Careful.", hint: "A hint." }), ["warning settings", "warning settings"]],
    [judgeSettings({ ...fits, unknown: ["GOOGLE_CLIENTID"] }), ["warning settings"]],
  ]);
});

const LAST: LastBackup = {
  ...{ name: "a.tar", place: "/data/backups on boxes", isOfThisFolder: true, sight: "in the folder" },
  ...{ ageMs: 3_600_000, missingFiles: 0 },
};

Deno.test("backups: the last good one's file is there, gone, or where nobody here can look", () => {
  const judged = (some: Partial<LastBackup>) => judgeLastBackup({ ...LAST, ...some });
  const elsewhere = judged({ sight: "out of sight", place: "/data/backups on other" });
  const gone = judged({ sight: "gone" });
  table([
    [judged({}), ["well backups"]],
    [judged({ sight: "in the bucket" }), ["well backups"]],
    [judged({ sight: "where it was made", place: "/mnt/disk on boxes" }), ["well backups"]],
    [elsewhere, ["well backups"]],
    [gone, ["wrong backups"]],
    [judged({ sight: "gone", isOfThisFolder: false }), ["warning backups"]],
  ]);
  assert.equal(judged({}).says, "The last good backup is 1 hour old.");
  assert.match(elsewhere.says, /made in \/data\/backups on other, where this command cannot look/);
  assert.match(gone.says, /a\.tar, is not in \/data\/backups on boxes any more/);
});

const DATABASE: DatabaseFacts = {
  ...{ fault: null, isBuiltIn: true, version: 18, migrationsToRun: 0, usedConnections: 20, mostConnections: 200 },
  ...{ admins: 1, areAdminsNamed: false, jobs: { givenUp: 0, late: 0 }, lastBackup: undefined },
};

Deno.test("database: one that refuses, is old, behind, crowded, or has work left behind is told apart", () => {
  const facts = DATABASE;
  const backup = (ageMs: number, missingFiles = 0) => ({ ...LAST, ageMs, missingFiles });
  const rest = ["well schema", "well admins", "well jobs"];
  table([
    [judgeDatabase(facts), ["well database", ...rest]],
    [judgeDatabase({ fault: "The database refused: no.", why: "unknown" }), ["wrong database"]],
    [judgeDatabase({ ...facts, version: 14 }), ["wrong database", ...rest]],
    [judgeDatabase({ ...facts, version: 15 }), ["well database", ...rest]],
    [judgeDatabase({ ...facts, usedConnections: 181 }), ["warning database", ...rest]],
    [judgeDatabase({ ...facts, migrationsToRun: 2, admins: null }), ["well database", "wrong schema", "well jobs"]],
    [judgeDatabase({ ...facts, admins: 0 }), ["well database", "well schema", "warning admins", "well jobs"]],
    [judgeDatabase({ ...facts, jobs: { givenUp: 1, late: 0 } }), [
      "well database",
      ...rest.slice(0, 2),
      "warning jobs",
    ]],
    [judgeDatabase({ ...facts, lastBackup: null }), ["well database", ...rest, "warning backups"]],
    [judgeDatabase({ ...facts, lastBackup: backup(36 * 3_600_000) }), ["well database", ...rest, "well backups"]],
    [judgeDatabase({ ...facts, lastBackup: backup(36 * 3_600_000 + 1) }), ["well database", ...rest, "wrong backups"]],
    [judgeDatabase({ ...facts, lastBackup: backup(0, 1) }), ["well database", ...rest, "wrong backups"]],
    [judgeDatabase({ ...facts, jobs: { givenUp: 0, late: 1 } }), [
      "well database",
      ...rest.slice(0, 2),
      "warning jobs",
    ]],
  ]);
});

Deno.test("what says itself how it is mended is not contradicted", () => {
  const mends = (...findings: readonly Finding[]) => findings.map(({ says, mend }) => [says, mend]);
  const account = 'Run this as the account that owns /data: sudo -u "#1000" …';
  const newer = "A newer version of Stowmark has used this database; start that version or a newer one.";
  assert.deepEqual(
    mends(
      ...judgeDatabase({ fault: account, why: "wrong account" }),
      ...judgeDatabase({ fault: newer, why: "other version" }),
    ),
    [
      ["This account may not start the built-in PostgreSQL.", account],
      ["A newer version of Stowmark has used this database.", "Start that version or a newer one."],
    ],
  );
});

Deno.test("whoever ADMIN_EMAILS names is sent to sign in, not to ADMIN_EMAILS", () => {
  const none = { ...DATABASE, admins: 0 };
  const mend = (areAdminsNamed: boolean) =>
    judgeDatabase({ ...none, areAdminsNamed }).find(({ check }) => check === "admins")?.mend ?? "";
  assert.match(mend(false), /^Name yourself in ADMIN_EMAILS and sign in/);
  assert.match(mend(true), /^Sign in once with an address that ADMIN_EMAILS names/);
});

Deno.test("a file of authorities that cannot be read is told of, and not of the others that cannot be asked without it", () => {
  const fault = "Failed opening CA file: Permission denied (os error 13)";
  const server = judgeServer({ url: "http://127.0.0.1:8000", fault, ready: null });
  assert.equal(server.says, `The server at http://127.0.0.1:8000 cannot be asked: ${fault}.`);
  const oidc = judgeOidc({ issuer: "https://id.example.org", fault, saysIssuer: null });
  for (const { mend } of [server, oidc]) assert.match(mend ?? "", /^Let DENO_CERT name a file/);
});

Deno.test("server, disk, storage and clock: what refuses people is wrong, what will soon is a warning", () => {
  const disk: DiskFacts = {
    dataDir: "/data",
    fault: null,
    freeBytes: 300,
    keptFreeBytes: 100,
    isOpenToOthers: false,
    replaced: 0,
  };
  const storage: StorageFacts = { place: "/data/media", advice: "look", fault: null, databaseId: "a", storageId: "a" };
  const [url, fault] = ["http://127.0.0.1:8000", "it answered 200"];
  table([
    [judgeServer({ url, fault, ready: { isReady: true, failing: [] } }), ["well server"]],
    [judgeServer({ url, fault, ready: { isReady: false, failing: ["database"] } }), ["wrong server"]],
    [judgeServer({ url, fault: "Connection refused", ready: null }), ["warning server"]],
    [judgeDisk(disk), ["well disk"]],
    [judgeDisk({ ...disk, freeBytes: 199 }), ["warning disk"]],
    [judgeDisk({ ...disk, freeBytes: 99 }), ["wrong disk"]],
    [judgeDisk({ ...disk, isOpenToOthers: true }), ["well disk", "warning disk"]],
    [judgeDisk({ ...disk, replaced: 1 }), ["well disk", "warning disk"]],
    [judgeDisk({ dataDir: "/data", fault: "it is read-only" }), ["wrong disk"]],
    [judgeStorage(storage), ["well storage"]],
    [judgeStorage({ ...storage, storageId: "b" }), ["wrong storage"]],
    [judgeStorage({ ...storage, storageId: null }), ["well storage"]],
    [judgeStorage({ ...storage, fault: "no answer" }), ["wrong storage"]],
    [judgeClock({ ahead: [] }), ["absent clock"]],
    [judgeClock({ ahead: [{ of: "Google", ms: 1_999 }] }), ["well clock"]],
    [judgeClock({ ahead: [{ of: "Google", ms: 10 }, { of: "Stripe", ms: -2_000 }] }), ["warning clock"]],
    [judgeClock({ ahead: [{ of: "Google", ms: 30_000 }] }), ["wrong clock"]],
  ]);
});

Deno.test("backup places: a folder or a bucket that does not take the next backup is wrong", () => {
  const folder = { place: "/data/backups", fault: null };
  const bucket = { place: "copies at https://s3.example.org", fault: null };
  table([
    [judgeBackupPlaces({ folder, bucket: null }), ["well backup folder"]],
    [judgeBackupPlaces({ folder: { ...folder, fault: "Permission denied" }, bucket: null }), ["wrong backup folder"]],
    [judgeBackupPlaces({ folder, bucket }), ["well backup folder", "well backup bucket"]],
    [judgeBackupPlaces({ folder, bucket: { ...bucket, fault: "no answer" } }), [
      "well backup folder",
      "wrong backup bucket",
    ]],
  ]);
});

Deno.test("https: whoever is reached from outside needs an address that leads here, with sockets and a certificate", () => {
  const answer = { fault: null, isStowmark: true, certificateDays: 60, hasSockets: true };
  const publicUrl = "https://boxes.example.org";
  const facts: HttpsFacts = { publicUrl, isForThisComputerAlone: false, trustedProxies: 1, answer };
  table([
    [judgeHttps(facts), ["well https"]],
    [judgeHttps({ ...facts, isForThisComputerAlone: true, publicUrl: null }), ["absent https"]],
    [judgeHttps({ ...facts, publicUrl: null, answer: null }), ["warning https"]],
    [judgeHttps({ ...facts, publicUrl: "http://boxes.example.org", answer: null }), ["warning https"]],
    [judgeHttps({ ...facts, answer: { fault: "no such host" } }), ["wrong https"]],
    [judgeHttps({ ...facts, answer: { ...answer, isStowmark: false } }), ["wrong https"]],
    [judgeHttps({ ...facts, answer: { ...answer, hasSockets: false } }), ["well https", "wrong https"]],
    [judgeHttps({ ...facts, answer: { ...answer, certificateDays: 14 } }), ["warning https"]],
    [judgeHttps({ ...facts, trustedProxies: 0 }), ["well https", "warning https"]],
  ]);
});

Deno.test("google and other providers: a mistyped id, a wrong secret and keys that do not come are wrong", () => {
  const clientId = "123-abc.apps.googleusercontent.com";
  const keys = { fault: null };
  const oidc = { issuer: "https://id.example.org", fault: null, saysIssuer: "https://id.example.org" };
  table([
    [judgeGoogle({ clientId: null, keys: null, secret: null }), ["absent google"]],
    [judgeGoogle({ clientId, keys, secret: null }), ["well google", "absent google secret"]],
    [judgeGoogle({ clientId, keys, secret: { fault: null, isAccepted: true } }), ["well google", "well google secret"]],
    [judgeGoogle({ clientId, keys, secret: { fault: null, isAccepted: false } }), [
      "well google",
      "wrong google secret",
    ]],
    [judgeGoogle({ clientId, keys, secret: { fault: "no", isAccepted: true } }), [
      "well google",
      "warning google secret",
    ]],
    [judgeGoogle({ clientId, keys: { fault: "no" }, secret: null }), ["wrong google", "absent google secret"]],
    [judgeGoogle({ clientId: "my client", keys, secret: null }), ["wrong google"]],
    [judgeOidc(oidc), ["well oidc"]],
    [judgeOidc({ ...oidc, fault: "it answered 404", saysIssuer: null }), ["wrong oidc"]],
    [judgeOidc({ ...oidc, saysIssuer: "https://id.example.org/" }), ["wrong oidc"]],
  ]);
});

Deno.test("stripe: a refused key, and an endpoint that is not there, disabled or told too little, are wrong", () => {
  const wantedEndpoint = "https://boxes.example.org/api/v1/stripe/webhook";
  const endpoint = { url: wantedEndpoint, isEnabled: true, events: ["*"] };
  const facts: StripeFacts = {
    ...{ isTestMode: false, isForThisComputerAlone: false, wantedEndpoint },
    look: { verdict: "accepted", endpoints: [endpoint] },
  };
  const seeing = (endpoints: readonly (typeof endpoint)[] | null) =>
    judgeStripe({ ...facts, look: { verdict: "accepted", endpoints } });
  table([
    [judgeStripe(null), ["absent stripe"]],
    [judgeStripe(facts), ["well stripe", "well stripe webhook"]],
    [judgeStripe({ ...facts, look: { verdict: "refused", says: "no" } }), ["wrong stripe"]],
    [judgeStripe({ ...facts, look: { verdict: "unreachable", says: "no" } }), ["wrong stripe"]],
    [judgeStripe({ ...facts, isTestMode: true }), ["warning stripe", "well stripe webhook"]],
    [judgeStripe({ ...facts, wantedEndpoint: null }), ["well stripe", "warning stripe webhook"]],
    [seeing(null), ["well stripe", "warning stripe webhook"]],
    [seeing([]), ["well stripe", "wrong stripe webhook"]],
    [seeing([{ ...endpoint, url: "https://else.example.org" }]), ["well stripe", "wrong stripe webhook"]],
    [seeing([{ ...endpoint, isEnabled: false }]), ["well stripe", "wrong stripe webhook"]],
    [seeing([{ ...endpoint, events: [...WEBHOOK_EVENTS] }]), ["well stripe", "well stripe webhook"]],
    [seeing([{ ...endpoint, events: WEBHOOK_EVENTS.slice(1) }]), ["well stripe", "wrong stripe webhook"]],
  ]);
});

Deno.test("redis: one that refuses or does not answer is wrong, and the two are told apart", () => {
  const facts = { host: "cache.example.org:6379", fault: null, isRefused: false };
  const refused = judgeRedis({ ...facts, fault: "WRONGPASS no", isRefused: true });
  const silent = judgeRedis({ ...facts, fault: "no answer" });
  table([[judgeRedis(facts), ["well redis"]], [refused, ["wrong redis"]], [silent, ["wrong redis"]]]);
  assert.match(refused.mend ?? "", /password/);
  assert.match(silent.mend ?? "", /host and port/);
});

Deno.test("mail: none outside the sandbox is a warning, a server that does not take us is wrong", () => {
  const facts = { isSandbox: false, isSetUp: true, from: "Stowmark <box@example.org>", fault: null };
  table([
    [judgeSmtp(facts), ["well smtp"]],
    [judgeSmtp({ ...facts, isSetUp: false }), ["warning smtp"]],
    [judgeSmtp({ ...facts, isSandbox: true }), ["absent smtp"]],
    [judgeSmtp({ ...facts, fault: "no" }), ["wrong smtp"]],
    [judgeSmtp({ ...facts, from: "Stowmark <stowmark@localhost>" }), ["warning smtp"]],
  ]);
  assert.match(judgeSmtp({ ...facts, fault: "self-signed certificate" }).mend ?? "", /DENO_CERT/);
});

Deno.test("the events that Stripe is to tell of are those that the documentation lists", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/billing.md", import.meta.url));
  const [list = ""] = /and these events:\n([^]*?)\n {3}More of them/.exec(page)?.slice(1) ?? [];
  assert.deepEqual(list.match(/[a-z]+(\.[a-z_]+)+/g), [...WEBHOOK_EVENTS]);
});

Deno.test("what restores keep is told of one and of many", () => {
  const room = { freeBytes: 1e12, keptFreeBytes: 1e9, isOpenToOthers: false };
  const said = (replaced: number) => judgeDisk({ ...room, dataDir: "/data", fault: null, replaced }).at(-1)?.says;
  assert.equal(said(1), "What a restore has replaced is kept in /data and in the database.");
  assert.equal(said(3), "What 3 restores have replaced is kept in /data and in the database.");
});
