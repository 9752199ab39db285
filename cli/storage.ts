import type { Command } from "commander";
import { readConfig } from "../server/config.ts";
import { adoptStorage } from "../server/claim_storage.ts";
import { openStorage } from "../server/media/open_storage.ts";
import { StartError } from "../server/start_error.ts";
import { CommandFailed } from "./command_failed.ts";
import { openDatabase } from "./database.ts";

export function addStorage(program: Command): void {
  const storage = program.command("storage").description("the folder or bucket that holds people's files");
  storage.command("adopt")
    .description("keep the files that lie there with this database, though they are marked as another's or not at all")
    .addHelpText(
      "after",
      "\nA server that refuses to start names this command. It uses the same settings as the server.",
    )
    .action(async () => {
      const config = readConfig();
      await using database = await openDatabase(config);
      try {
        const store = await openStorage(config.dataDir, config.s3);
        console.log(`${store.place} now belongs to this database (${await adoptStorage(database.pool, store)}).`);
      } catch (error) {
        throw error instanceof StartError ? new CommandFailed(error.message) : error;
      }
    });
}
