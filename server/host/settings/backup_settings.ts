import { z } from "zod";
import { setting } from "./setting.ts";
import { count, onOff, text, url } from "./shapes.ts";

/** Backups. */
export const backupSettings = {
  backup: {
    /** Null for `backups` in the data folder. */
    folder: setting("BACKUP_DIR", text, null, "a folder, or leave it out for backups in DATA_DIR"),
    isNightly: setting("NIGHTLY_BACKUP", onOff, true, "on or off"),
    /** How many nightly ones stay. */
    keep: setting("BACKUPS_KEPT", count.pipe(z.number().min(1)), 14, "how many nightly backups stay, for example 14"),
    isBeforeMigration: setting("BACKUP_BEFORE_MIGRATION", onOff, true, "on or off"),
    s3: {
      endpoint: setting("BACKUP_S3_ENDPOINT", url, null, "an address like https://s3.eu-central-1.amazonaws.com"),
      bucket: setting("BACKUP_S3_BUCKET", text, null),
      accessKeyId: setting("BACKUP_S3_ACCESS_KEY_ID", text, null),
      secretAccessKey: setting("BACKUP_S3_SECRET_ACCESS_KEY", text, null),
    },
  },
};
