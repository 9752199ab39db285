import assert from "node:assert/strict";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import type { DatabaseFacts, DiskFacts, SettingsFacts, StorageFacts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { judgeClock, judgeDatabase, judgeDisk, judgeServer, judgeSettings, judgeStorage } from "./judge_machine.ts";

Deno.test("settings: a fault is wrong, what a start warns of and what is misspelt is a warning", () => {
  const unknown = [{ name: "PUBLICURL", near: "PUBLIC_URL" }, { name: "EDITOR", near: null }];
  const fits: SettingsFacts = { fault: null, warning: null, hint: null, unknown: [] };
  expectFindings([
    [judgeSettings(fits), ["well settings"]],
    [judgeSettings({ ...fits, fault: 'PORT: "many" does not fit' }), ["wrong settings"]],
    [judgeSettings({ ...fits, warning: "Careful.", hint: "A hint." }), ["warning settings", "warning settings"]],
    [judgeSettings({ ...fits, unknown }), ["warning settings"]],
    [judgeSettings({ ...fits, unknown, fault: "PUBLIC_URL: missing" }), ["wrong settings", "warning settings"]],
  ]);
  const [misspelt] = judgeSettings({ ...fits, unknown });
  assert.equal(misspelt?.says, ".env names what is no setting: PUBLICURL (probably PUBLIC_URL), EDITOR.");
});

const DATABASE: DatabaseFacts = {
  ...{ fault: null, isBuiltIn: true, version: 18, migrationsToRun: 0, usedConnections: 20, maxConnections: 200 },
  ...{ admins: 1, areAdminsNamed: false, jobs: { givenUp: 0, late: 0 }, backups: null, replaced: 0 },
};

Deno.test("database: one that refuses, is old, behind, crowded, or has work left behind is told apart", () => {
  const facts = DATABASE;
  const rest = ["well schema", "well admins", "well jobs"];
  expectFindings([
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

Deno.test("server, disk, storage and clock: what refuses people is wrong, what will soon is a warning", () => {
  const disk: DiskFacts = {
    dataDir: "/data",
    fault: null,
    freeBytes: 300,
    keptFreeBytes: 100,
    isOpenToOthers: false,
  };
  const storage: StorageFacts = { place: "/data/media", advice: "look", fault: null, databaseId: "a", storageId: "a" };
  const [url, fault] = ["http://127.0.0.1:8000", "it answered 200"];
  expectFindings([
    [judgeServer({ url, fault, ready: { isReady: true, failing: [] } }), ["well server"]],
    [judgeServer({ url, fault, ready: { isReady: false, failing: ["database"] } }), ["wrong server"]],
    [judgeServer({ url, fault: "Connection refused", ready: null }), ["warning server"]],
    [judgeDisk(disk), ["well disk"]],
    [judgeDisk({ ...disk, freeBytes: 199 }), ["warning disk"]],
    [judgeDisk({ ...disk, freeBytes: 99 }), ["wrong disk"]],
    [judgeDisk({ ...disk, isOpenToOthers: true }), ["well disk", "warning disk"]],
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

Deno.test("what restores keep is told of one and of many", () => {
  const said = (replaced: number) => judgeDatabase({ ...DATABASE, replaced }).at(-1)?.says;
  assert.equal(said(1), "What a restore has replaced is kept, databases and files.");
  assert.equal(said(3), "What 3 restores have replaced is kept, databases and files.");
});

Deno.test("one migration and one piece of work are not told as several", () => {
  const says = judgeDatabase({ ...DATABASE, migrationsToRun: 1, jobs: { givenUp: 1, late: 0 } }).map((one) => one.says);
  assert.deepEqual(says.slice(1, 2), ["1 migration is to run."]);
  assert.equal(says.at(-1), "1 piece of work was given up.");
});

Deno.test("advice about the storage is a sentence of its own", () => {
  const storage = { place: "/data/media", advice: "look at DATA_DIR", databaseId: null, storageId: null };
  assert.equal(judgeStorage({ ...storage, fault: "no answer" }).mend, "Look at DATA_DIR.");
});
