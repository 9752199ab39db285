import { Command } from "commander";
import { COMMAND } from "../server/host/settings/config.ts";
import { addBackup } from "./backup/backup.ts";
import { addBots } from "./bots/bots.ts";
import { addCompletion } from "./completion/completion.ts";
import { addDb } from "./db.ts";
import { addDoctor } from "./doctor/doctor.ts";
import { addEvents } from "./events/events.ts";
import { addLogs } from "./logs/logs.ts";
import { addScans } from "./scans.ts";
import { addStorage } from "./storage.ts";
import { addTransfer } from "./transfer/transfer.ts";
import { addUsers } from "./users/users.ts";

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
