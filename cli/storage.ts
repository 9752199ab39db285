import type { Command } from "commander";
import { readConfig } from "../server/host/settings/config.ts";
import { adoptStorage } from "../server/host/storage/claim_storage.ts";
import { openStorageOf } from "../server/host/storage/open_storage.ts";
import { openDatabase } from "./database.ts";
import { report } from "./print.ts";
import { keepRootOut } from "./require_owner.ts";
import { addGroup, addVerb } from "./verb.ts";

export function addStorage(program: Command): void {
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
      { place: store.place, installationId },
      () => `${store.place} now belongs to this database (${installationId}).`,
    );
  });
}
