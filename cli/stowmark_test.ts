import assert from "node:assert/strict";
import { insertEvent } from "../db/game/events.ts";
import { cli, tempDir } from "../tests/support/server/cli_process.ts";
import { outcomeOf, typed } from "../tests/support/server/typed_command.ts";
import { WITHOUT_DOT_ENV } from "../tests/support/server/without_dot_env.ts";
import { emptyDatabase, giveHouseholds, throwAwayDatabase } from "../tests/support/test_database.ts";
import { stowmark } from "./stowmark.ts";
import { type Command, CommanderError } from "commander";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Every command that does something, by its words. */
function verbsOf(command: Command, words: readonly string[] = []): { words: readonly string[]; verb: Command }[] {
  if (command.commands.length === 0) return [{ words, verb: command }];
  return command.commands.flatMap((below) => verbsOf(below, [...words, below.name()]));
}

function helpOf(verb: Command): string {
  let help = "";
  verb.configureOutput({ writeOut: (text) => help += text });
  verb.outputHelp();
  return help;
}

Deno.test("every verb takes --json, and its help says what it does and shows an example of itself", () => {
  for (const { words, verb } of verbsOf(stowmark())) {
    const help = helpOf(verb);
    const name = words.join(" ");
    assert.match(help, /--json/, name);
    assert.ok(verb.description().length > 10, name);
    assert.match(help, new RegExp(`Example:\n  deno task cli ${name}`), name);
  }
});

Deno.test("help, examples and advice show the name that the command line has here", async () => {
  await using dir = await tempDir();
  const settings = { STOWMARK_COMMAND: "stowmark", DATA_DIR: dir.path };
  const help = await cli(["users", "promote", "--help"], settings);
  assert.match(help.stdout, /^Usage: stowmark users promote .*\n {2}stowmark users promote ann@example\.org\n$/s);
  assert.match((await cli(["users", "list"], settings)).stderr, /run "stowmark db migrate"/);
  assert.match((await cli(["users", "promote", "--help"], {})).stdout, /^Usage: deno task cli users promote /);
});

Deno.test("inside the container server and command line know that name", async () => {
  const read = (path: string) => Deno.readTextFile(new URL(`../${path}`, import.meta.url));
  assert.match(await read("Dockerfile"), /^ENV .*\bSTOWMARK_COMMAND=stowmark\b/m);
  assert.match(await read("tools/container/stowmark"), /^export STOWMARK_COMMAND=stowmark$/m);
});

Deno.test("the command line tells done from failed from wrong use", async () => {
  const help = await cli(["scans", "export", "--help"], {});
  assert.deepEqual([help.code, help.stderr], [0, ""]);
  assert.match(help.stdout, /Example:/);
  const { code, stdout, stderr } = await cli(["nonsense"], {});
  assert.deepEqual([code, stdout], [2, ""]);
  assert.notEqual(stderr, "");
  for (const wrong of [["scans", "export"], ["nonsense"], ["users", "list", "--limit", "many"], ["users"]]) {
    const { stdout, failure } = await outcomeOf(wrong, {});
    assert.ok(failure instanceof CommanderError && failure.exitCode !== 0 && stdout === "", wrong.join(" "));
  }
});

Deno.test("a database that is not there, wrong settings and a mistyped data folder are failures in one line", async () => {
  await using dir = await tempDir();
  const { code, stderr } = await cli(["users", "list"], { PORT: "many" });
  assert.deepEqual([code, /^PORT: "many" does not fit; write .*\n$/.test(stderr)], [1, true], stderr);
  const refusals: readonly (readonly [settings: Record<string, string>, sentence: RegExp])[] = [
    [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^CommandFailed: The database refused: .*$/],
    [{ DATA_DIR: join(dir.path, "daat") }, /^CommandFailed: .*holds no database yet: look at DATA_DIR/],
  ];
  for (const [settings, sentence] of refusals) {
    assert.match(String((await outcomeOf(["users", "list"], settings)).failure), sentence);
  }
  assert.deepEqual(Array.from(Deno.readDirSync(dir.path)), []);
});

Deno.test("commands refuse a database that is behind or ahead of them, and db migrate brings one up to date", async () => {
  await using dir = await tempDir();
  await using database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path };
  const behind = await cli(["users", "list"], settings);
  assert.deepEqual([behind.code, behind.stdout], [1, ""]);
  assert.match(behind.stderr, /not up to date \(\d+ migrations to run\): .* "deno task cli db migrate"/);
  const before = JSON.parse(await typed(["db", "status", "--json"], settings));
  assert.equal(before.ran, 0);
  const migrated = JSON.parse((await cli(["db", "migrate", "--json"], settings)).stdout);
  assert.deepEqual(migrated.ran, before.toRun);
  assert.match(await typed(["db", "migrate"], settings), /up to date already/);
  assert.match(await typed(["db", "status"], settings), /up to date\.\n$/);
  assert.equal(await typed(["users", "list"], settings), "0 accounts.\n");
  const refusals = {
    "insert into schema_version (version, name, md5) values (999, 'later', 'x')": /A newer version of Stowmark .*$/,
    "update schema_version set md5 = '273195d4bea676779aa64b145bddc740' where version = 1": /from before 1\.0\.0 .*$/,
  };
  for (const [change, sentence] of Object.entries(refusals)) {
    await database.pool.unsafe(change);
    for (const verb of [["db", "status"], ["db", "migrate"], ["users", "list"]]) {
      await assert.rejects(typed(verb, settings), { name: "CommandFailed", message: sentence });
    }
  }
});

Deno.test("a reader that has had enough ends a command without a complaint", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await database.pool`
    insert into users (id, email, username, is_sandbox)
    select 'u' || n, n || '@example.org', repeat('x', 500) || n, true from generate_series(1, 2000) n`;
  const main = new URL("./main.ts", import.meta.url).pathname;
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", `set -o pipefail; "$0" run -A "$1" users list --limit 2000 | head -c 10`, Deno.execPath(), main],
    env: { PATH: Deno.env.get("PATH") ?? "", DATABASE_URL: database.url, DATA_DIR: dir.path },
    clearEnv: true,
    cwd: WITHOUT_DOT_ENV,
  }).output();
  const text = new TextDecoder();
  assert.deepEqual([code, text.decode(stdout), text.decode(stderr)], [0, "e-mail    ", ""]);
});

const VERBS = verbsOf(stowmark()).map(({ words }) => words);

/** What each verb is given; the rest of the command line is its name and `--json`. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  "users promote": ["u1"],
  "users demote": ["u1"],
  "users pro": ["u1", "--days", "3"],
  "users delete": ["u1", "--yes"],
  "events start": ["e1"],
  "events end": ["e1"],
  "events cancel": ["e1"],
  "export": ["u1", "./a.zip"],
  "import": ["u1", "./a.csv"],
  "backup create": ["--out", "./a.tar"],
  "backup verify": ["./a.tar"],
  "scans export": ["./kept"],
  "completion": ["bash"],
};
/** They want a server, or nobody on the database; their JSON is held in tests of their own. */
const ELSEWHERE = ["bots simulate", "backup restore", "backup undo", "backup forget"];

Deno.test("every verb prints JSON that parses, a line of it, where it is asked to", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await database.pool`insert into users (id, email, username, is_sandbox) values ('u1', 'a@example.org', 'anna', true)`;
  await giveHouseholds(database.pool);
  const times = { startTime: new Date(), endTime: new Date(Date.now() + 3_600_000) };
  const rules = { title: "Cup", description: "", boardSize: 3, lives: 1, maxPlayers: 8 } as const;
  await insertEvent(database.pool, { ...times, ...rules }, "scheduled", "e1");
  await Deno.mkdir(join(dir.path, "data"));
  writeFileSync(join(dir.path, "a.csv"), "Number,Title\n7,Tent\n");
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data"), PORT: "1" },
    ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
  };
  // An account is deleted once all else was asked of it.
  const ordered = VERBS.map((words) => words.join(" ")).toSorted((a, b) =>
    Number(a === "users delete") - Number(b === "users delete")
  );
  for (const name of ordered.filter((name) => !ELSEWHERE.includes(name))) {
    const given = (GIVEN[name] ?? []).map((one) => one.startsWith("./") ? join(dir.path, one) : one);
    const { stdout, failure } = await outcomeOf([...name.split(" "), ...given, "--json"], settings);
    const isEnded = name === "doctor" || name === "events cancel";
    assert.ok(failure === null || isEnded, `${name}: ${failure}`);
    for (const line of stdout.trimEnd().split("\n").filter(Boolean)) {
      assert.equal(typeof JSON.parse(line), "object", name);
    }
    assert.ok(stdout !== "" || name === "logs tail" || name === "events cancel", name);
  }
});

Deno.test("a schedule of more than a year, and a name that a shell would carry out, are refused", async () => {
  for (const args of [["events", "seed", "--days", "100000"], ["completion", "bash", "--name", "x; rm -rf /"]]) {
    const { stdout, failure } = await outcomeOf(args, {});
    assert.equal(stdout, "");
    assert.match(String(failure), /Give at most 366 days|Give the name of a command/);
  }
});
