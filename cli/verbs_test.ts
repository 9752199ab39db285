import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { insertEvent } from "../db/game/events.ts";
import { tempDir } from "../tests/support/server/cli_process.ts";
import { throwAwayDatabase } from "../tests/support/test_database.ts";
import { stowmark } from "./stowmark.ts";
import { outcomeOf } from "../tests/support/server/typed_command.ts";

function verbsOf(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length === 0) return [words];
  return command.commands.flatMap((below) => verbsOf(below, [...words, below.name()]));
}

const VERBS = verbsOf(stowmark());

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
