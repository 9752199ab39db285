import type { Command } from "commander";
import { addGroup, addVerb, loaded } from "../verb.ts";

/** Backups hold everybody's things and the server's secrets. */
export function addBackup(program: Command): void {
  const backup = addGroup(program, "backup", "one file with the database and all files, secrets included");
  addVerb(backup, {
    usage: "create",
    does: "make one, while the server runs or not",
    example: "backup create --out /mnt/disk/boxes.tar",
  }).option("--out <file>", "where to; without it into the folder of backups").action(
    loaded(async () => (await import("./create.ts")).create),
  );
  addVerb(backup, {
    usage: "verify <file>",
    does: "restore one into a scratch database, compare every row and file, and throw that away",
    example: "backup verify data/backups/stowmark-20261122T024000Z-nightly-5f0c91d2.tar",
  }).action(loaded(async () => (await import("./verify.ts")).verify));
  addVerb(backup, {
    usage: "restore <file>",
    does: "replace what is there by one, all of it or nothing; the server must be stopped",
    example: "backup restore /mnt/disk/boxes.tar",
  })
    .option("--force", "also where there is something already, which is kept")
    .action(loaded(async () => (await import("./restore.ts")).restore));
  addVerb(backup, {
    usage: "undo <time>",
    does: "bring back what a restore has replaced; it said the time",
    example: "backup undo 20261122T024000Z-9b2e4c07",
  }).action(loaded(async () => (await import("./restore.ts")).undo));
  addVerb(backup, {
    usage: "forget <time>",
    does: "remove for good what a restore has replaced and kept",
    example: "backup forget 20261122T024000Z-9b2e4c07",
  }).action(loaded(async () => (await import("./restore.ts")).forget));
  addVerb(backup, {
    usage: "list",
    does: "list the folder of backups, newest first, and what restores have replaced and kept",
    example: "backup list",
  }).action(loaded(async () => (await import("./list.ts")).list));
}

export interface Flags {
  readonly json?: boolean;
}
