import assert from "node:assert/strict";
import { CommanderError } from "commander";
import { cli, cliAtTerminal } from "../../tests/support/server/cli_process.ts";
import { type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { joinedBy } from "../../tests/support/test_households.ts";
import { testPlayer } from "../../tests/support/test_game.ts";
import { until } from "../../tests/support/until.ts";
import { typed } from "../../tests/support/server/typed_command.ts";
import { WrongUse } from "../command_failed.ts";

const settingsOf = ({ databaseUrl, dataDir }: TestApp) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SANDBOX: "1",
});

Deno.test("a promotion, a demotion and Pro are true of sessions on the running server once their pages are told", async () => {
  await using app = await testApp();
  const settings = settingsOf(app);
  using anna = await testPlayer(app, "anna@example.org");
  await app.signIn("anka@example.org");
  const { member } = anna;
  const now = async () => (await (await member.fetch("/api/backend/auth/check-login")).json()).user;
  const told = async (...args: string[]) => {
    const stdout = await typed(["users", ...args], settings);
    await anna.take("check-everone-login-activity");
    return stdout;
  };
  assert.equal((await now()).isAdmin, false);
  assert.equal(await told("promote", "Anna@Example.org"), "anna@example.org is an admin now.\n");
  assert.equal((await now()).isAdmin, true);
  assert.match(await typed(["users", "promote", anna.userId], settings), /was an admin already/);
  for (const other of ["an\u212Aa@example.org", "an\u212Aa"]) {
    await assert.rejects(typed(["users", "promote", other], settings), /No account among the sandbox's/);
  }
  const demoted = JSON.parse(await told("demote", member.user.username, "--json"));
  assert.deepEqual([demoted.user.isAdmin, demoted.changed], [false, true]);
  assert.equal((await now()).isAdmin, false);

  assert.match(await told("pro", "anna@example.org", "--days", "30"), /is Pro until \d{4}-/);
  assert.equal((await now()).isProUser, true);
  assert.match(await told("pro", "anna@example.org", "--off"), /is not Pro any more/);
  assert.equal(await told("pro", "anna@example.org"), "anna@example.org is Pro for good.\n");
  assert.match(await told("pro", "anna@example.org", "--off"), /is not Pro any more/);
  assert.equal((await now()).isProUser, false);
});

Deno.test("Pro that is granted ends no Pro that is paid for, and taking it back leaves that", async () => {
  await using app = await testApp();
  const { user } = await app.signIn("anna@example.org");
  const paid = new Date("2099-01-01T00:00:00Z");
  await app.pool`insert into billing_members (user_id, paid_until) values (${user.userId}, ${paid})`;
  await app.pool`update users set pro_until = ${paid} where id = ${user.userId}`;
  for (const flags of [["--days", "1"], ["--off"]]) {
    assert.equal(
      await typed(["users", "pro", "anna@example.org", ...flags], settingsOf(app)),
      "anna@example.org is Pro until 2099-01-01T00:00:00.000Z, by a subscription.\n",
    );
  }
});

Deno.test("a deletion asks to be meant, ends the sessions and leaves nothing of the account", async () => {
  await using app = await testApp();
  const settings = settingsOf(app);
  const anna = await app.signIn("anna@example.org");
  const unsure = await cli(["users", "delete", "anna@example.org"], settings);
  assert.deepEqual([unsure.code, unsure.stderr.split("\n")[0]], [2, "This cannot be undone: add --yes."]);
  assert.equal((await anna.read("items", "GET_USER_ITEMS")).status, 200);
  const remove = ["users", "delete", "anna@example.org", "--yes"];
  assert.equal(await typed(remove, settings), "anna@example.org is deleted.\n");
  await until(async () => (await anna.read("items", "GET_USER_ITEMS")).status === 401 ? true : null);
  const again = await cli(remove, settings);
  assert.deepEqual([again.code, again.stdout], [1, ""]);
  assert.match(again.stderr, /^No account among the sandbox's has .*"anna@example.org"\.\n$/);
});

Deno.test("a deletion says how many people lose boxes with it", async () => {
  await using app = await testApp();
  const settings = settingsOf(app);
  const anna = await app.signIn("anna@example.org");
  await joinedBy(app, anna, "ben@example.org");
  const { shown } = await cliAtTerminal(["users", "delete", "anna@example.org"], settings);
  assert.match(shown, /with 0 boxes, shared with 1 other person, for good\?/);
  assert.match(
    await typed(["users", "delete", "anna@example.org", "--yes"], settings),
    /is deleted\. 1 person who shared its boxes will read so by mail\.$/m,
  );
});

Deno.test("who is an admin by ADMIN_EMAILS is listed so and not demoted, and names cannot steer the terminal", async () => {
  await using app = await testApp();
  const settings = { ...settingsOf(app), ADMIN_EMAILS: "anna@example.org" };
  const { user } = await app.signIn("anna@example.org");
  await app.signIn("bob@example.org");
  await app.pool`update users set username = ${"an\u001b[2Jna"} where id = ${user.userId}`;
  const listed = await typed(["users", "list", "--search", "ANNA"], settings);
  assert.match(listed, /^anna@example\.org +an\\x1b\[2Jna +admin \(ADMIN_EMAILS\)/m);
  assert.match(listed, /\n1 account\.\n$/);
  await assert.rejects(
    typed(["users", "demote", "anna@example.org"], settings),
    /ADMIN_EMAILS: take the address out there/,
  );
  const { users, total } = JSON.parse(await typed(["users", "list", "--json", "--limit", "1"], settings));
  assert.deepEqual([users.length, total, users[0].email, users[0].boxes], [1, 2, "bob@example.org", 0]);
});

Deno.test("Pro takes one time, and none that is over", async () => {
  const wrong = [["--days", "3", "--off"], ["--until", "2001-01-01"], ["--until", "soon"], ["--days", "0"]];
  for (const flags of wrong) {
    await assert.rejects(
      typed(["users", "pro", "ann@example.org", ...flags], {}),
      (error) => error instanceof WrongUse || error instanceof CommanderError,
      flags.join(" "),
    );
  }
});
