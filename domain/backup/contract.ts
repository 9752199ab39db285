import { z } from "zod";
import { action } from "../wire/action.ts";
import { Backup } from "./backup.ts";

/** For admins: whether people's things are safe. The files themselves never leave by a call: they hold everybody's secrets. */
export const backupActions = {
  list_backups: action({
    does: "The last 30 backups, newest first, failed ones among them, and whether one is being made.",
    reads: true,
    who: "admin",
    payload: z.object({}),
    reply: z.object({ backups: z.array(Backup), isRunning: z.boolean(), isNightly: z.boolean() }),
  }),
  make_backup: action({
    does: "Asks for a backup and its check, which a server makes as soon as it can.",
    reads: false,
    who: "admin",
    payload: z.object({}),
    reply: z.object({}),
    status: 201,
    invalidates: ["list_backups"],
    rateLimit: { calls: 5, perSeconds: 600 },
  }),
};
