import type { Command } from "commander";
import { readConfig } from "../server/host/settings/config.ts";
import { counted } from "../domain/wire/counted.ts";
import { openDatabase } from "./database.ts";
import { report } from "./print.ts";
import { addGroup, addVerb, loaded } from "./verb.ts";

interface Flags {
  readonly json?: boolean;
}

export function addDb(program: Command): void {
  const db = addGroup(program, "db", "the database's schema");
  addVerb(db, { usage: "status", does: "say which migrations the database has still to run", example: "db status" })
    .action(status);
  addVerb(db, {
    usage: "migrate",
    does: "bring the database up to date, all of it or nothing, as a start of the server does",
    example: "db migrate",
  }).action(loaded(async () => (await import("./bring_up_to_date.ts")).bringUpToDate));
}

async function status({ json }: Flags): Promise<void> {
  const config = readConfig();
  await using database = await openDatabase(config, "look");
  const { ran, toRun } = database.schema;
  report(json, { ran: ran.length, newest: ran.at(-1) ?? null, toRun }, () => {
    const done = `${counted(ran.length, "migration")} ran.`;
    return toRun.length === 0 ? `${done} The database is up to date.` : `${done} To run: ${toRun.join(", ")}.`;
  });
}
