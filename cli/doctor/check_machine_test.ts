import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { once } from "node:events";
import { ask, faultOf } from "./ask.ts";
import { SchemaMismatch } from "../../db/migration_plan.ts";
import { outside } from "../../tests/support/outside/outside.ts";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import { WrongAccount } from "../require_owner.ts";
import { checkClock } from "./check_clock.ts";
import { judgeAdmins, judgeClosed, judgeJobs, judgePostgres, judgeReplaced, judgeSchema } from "./check_database.ts";
import { judgeRoom } from "./check_disk.ts";
import { checkServer } from "./check_services.ts";
import { judgeMark, unusable } from "./check_storage.ts";

Deno.test("database: one that is old, behind, crowded, or has work left behind is told apart", () => {
  const postgres = { name: "PostgreSQL", version: 18, usedConnections: 20, maxConnections: 200 };
  expectFindings([
    [judgePostgres(postgres), ["well database"]],
    [judgePostgres({ ...postgres, version: 14 }), ["wrong database"]],
    [judgePostgres({ ...postgres, version: 15 }), ["well database"]],
    [judgePostgres({ ...postgres, usedConnections: 181 }), ["warning database"]],
    [judgeSchema(0), ["well schema"]],
    [judgeSchema(1), ["wrong schema"]],
    [judgeAdmins(1, false), ["well admins"]],
    [judgeAdmins(0, false), ["warning admins"]],
    [judgeJobs({ givenUp: 0, late: 0 }), ["well jobs"]],
    [judgeJobs({ givenUp: 1, late: 0 }), ["warning jobs"]],
    [judgeJobs({ givenUp: 0, late: 1 }), ["warning jobs"]],
    [judgeReplaced(0), []],
    [judgeReplaced(1), ["warning backups"]],
  ]);
  assert.equal(judgeSchema(1).says, "1 migration is to run.");
  assert.equal(judgeJobs({ givenUp: 1, late: 0 }).says, "1 piece of work was given up.");
});

Deno.test("what says itself how it is mended is not contradicted", () => {
  const told = (error: Error) => {
    const { says, mend } = judgeClosed(error);
    return [says, mend];
  };
  const account = 'Run this as the account that owns /data: sudo -u "#1000" …';
  const newer = "A newer version of Stowmark has used this database; start that version or a newer one.";
  assert.deepEqual(told(new WrongAccount(account)), ["This account may not start the built-in PostgreSQL.", account]);
  assert.deepEqual(told(new Error(newer, { cause: new SchemaMismatch("newer", 9) })), [
    ...["A newer version of Stowmark has used this database.", "Start that version or a newer one."],
  ]);
  assert.match(judgeClosed(new Error("The database refused: no.")).mend ?? "", /^Look at DATABASE_URL/);
});

Deno.test("whoever ADMIN_EMAILS names is sent to sign in, not to ADMIN_EMAILS", () => {
  assert.match(judgeAdmins(0, false).mend ?? "", /^Name yourself in ADMIN_EMAILS and sign in/);
  assert.match(judgeAdmins(0, true).mend ?? "", /^Sign in once with an address that ADMIN_EMAILS names/);
});

Deno.test("server: one that is not ready says why", async () => {
  const answers = [Response.json({}), Response.json({ failing: ["database"] }, { status: 503 })];
  await using server = outside(() => answers.shift() ?? new Response(null, { status: 500 }));
  const { hostname, port } = new URL(server.url);
  const asked = () => checkServer({ host: hostname, port: Number(port), basePath: "" });
  const [ready, failing, silent] = [await asked(), await asked(), await asked()];
  expectFindings([[ready, ["well server"]], [failing, ["wrong server"]], [silent, ["wrong server"]]]);
  assert.match(failing.says, /is not ready: database\.$/);
  assert.match(silent.says, /it does not say why\.$/);
  expectFindings([[await checkServer({ host: "127.0.0.1", port: 1, basePath: "" }), ["warning server"]]]);
});

Deno.test("disk, storage and clock: what refuses people is wrong, what will soon is a warning", () => {
  expectFindings([
    [judgeRoom("/data", 300, 100), ["well disk"]],
    [judgeRoom("/data", 199, 100), ["warning disk"]],
    [judgeRoom("/data", 99, 100), ["wrong disk"]],
    [judgeMark("/data/media", "a", "a"), ["well storage"]],
    [judgeMark("/data/media", "a", "b"), ["wrong storage"]],
    [judgeMark("/data/media", "a", null), ["well storage"]],
    [unusable("/data/media", "no answer", "look at DATA_DIR"), ["wrong storage"]],
    [checkClock([]), ["absent clock"]],
    [checkClock([{ of: "Google", ms: 1_999 }]), ["well clock"]],
    [checkClock([{ of: "Google", ms: 10 }, { of: "Stripe", ms: -2_000 }]), ["warning clock"]],
    [checkClock([{ of: "Google", ms: 30_000 }]), ["wrong clock"]],
  ]);
  assert.equal(unusable("/data/media", "no answer", "look at DATA_DIR").mend, "Look at DATA_DIR.");
});

Deno.test("what restores keep is told of one and of many", () => {
  const said = (replaced: number) => judgeReplaced(replaced)[0]?.says;
  assert.equal(said(1), "What a restore has replaced is kept, databases and files.");
  assert.equal(said(3), "What 3 restores have replaced is kept, databases and files.");
});

Deno.test("whoever cannot be reached is named with the reason", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, "close");
  const { response, fault } = await ask(`https://127.0.0.1:${port}/a`);
  assert.equal(response, null);
  assert.match(fault, /refused/);
  assert.doesNotMatch(fault, /fetch failed|https:/);
});

Deno.test("a fault without a cause is told in one line, without a full stop", () => {
  assert.equal(faultOf(new Error("No such\n bucket.")), "No such bucket");
  assert.equal(faultOf("no"), "no");
  assert.equal(faultOf(Object.assign(new Error(), { code: "AccessDenied" })), "AccessDenied");
});
