import type { Command } from "commander";
import { upgradeSchema } from "../server/backup/upgrade_schema.ts";
import { readConfig } from "../server/config.ts";
import { migrateJobsInTurn } from "../server/jobs/run_jobs.ts";
import { runBackup } from "./backup/run_backup.ts";
import { counted } from "../domain/wire/counted.ts";
import { openDatabase } from "./database.ts";
import { report } from "./print.ts";
import { keepRootOut } from "./require_owner.ts";
import { addGroup, addVerb } from "./verb.ts";

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
  }).action(bringUpToDate);
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

async function bringUpToDate({ json }: Flags): Promise<void> {
  const config = readConfig();
  const settings = config.backup.isBeforeMigration ? config.backup : null;
  // The backup comes to lie in its folder.
  if (settings) await keepRootOut(config.dataDir);
  await using database = await openDatabase(config, "upgrade");
  const { pool, url: databaseUrl } = database;
  const ran = await runBackup(
    config,
    ({ signal, progress }) => upgradeSchema({ pool, databaseUrl, dataDir: config.dataDir, settings, signal, progress }),
  );
  await migrateJobsInTurn(database.pool, database.url, () => {});
  report(
    json,
    { ran },
    () =>
      ran.length === 0
        ? "The database was up to date already."
        : `${counted(ran.length, "migration")} ran: ${ran.join(", ")}.`,
  );
}
