import { Command } from "commander";
import { COMMAND, readConfig } from "../server/host/settings/config.ts";
import { addBackup } from "./backup/backup.ts";
import { addBots } from "./bots/bots.ts";
import { addCompletion } from "./completion/completion.ts";
import { addDb } from "./db.ts";
import { addDoctor } from "./doctor/doctor.ts";
import { addEvents } from "./events/events.ts";
import { addLogs } from "./logs/logs.ts";
import { addScans } from "./scans.ts";
import { addTransfer } from "./transfer/transfer.ts";
import { addUsers } from "./users/users.ts";
import { adoptStorage } from "../server/host/storage/claim_storage.ts";
import { openStorageOf } from "../server/host/storage/open_storage.ts";
import { openDatabase } from "./database.ts";
import { report } from "./print.ts";
import { keepRootOut } from "./require_owner.ts";
import { addGroup, addVerb } from "./verb.ts";

const GROUPS: readonly ((program: Command) => void)[] = [
  addDoctor,
  addLogs,
  addDb,
  addUsers,
  addEvents,
  addTransfer,
  addBots,
  addBackup,
  addScans,
  addStorage,
  addCompletion,
];

/** Every verb there is. */
export function stowmark(): Command {
  const program = new Command(COMMAND).description("Runs and looks after a Stowmark server.");
  for (const add of GROUPS) add(program);
  return program;
}

function addStorage(program: Command): void {
  const storage = addGroup(program, "storage", "the folder or bucket that holds people's files");
  addVerb(storage, {
    usage: "adopt",
    does: "keep the files that lie there with this database, though they are marked as another's or not at all; " +
      "a server that refuses to start names this command",
    example: "storage adopt",
  }).action(async ({ json }: { json?: boolean }) => {
    const config = readConfig();
    await keepRootOut(config.dataDir);
    await using database = await openDatabase(config);
    const store = await openStorageOf(database.pool, config);
    const installationId = await adoptStorage(database.pool, store);
    report(
      json,
      { place: store.location, installationId },
      () => `${store.location} now belongs to this database (${installationId}).`,
    );
  });
}
