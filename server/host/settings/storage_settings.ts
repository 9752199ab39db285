import { setting } from "./setting.ts";
import { bytes, count, databaseUrl, percent, redisUrl, text, url } from "./shapes.ts";

/** Where things are kept, and how much of them. */
export const storageSettings = {
  dataDir: setting("DATA_DIR", text, "./data"),
  databaseUrl: setting(
    "DATABASE_URL",
    databaseUrl,
    null,
    "an address like postgres://user:password@host:5432/stowmark, or leave it out for the built-in PostgreSQL",
  ),
  redisUrl: setting(
    "REDIS_URL",
    redisUrl,
    null,
    "an address like redis://host:6379, or leave it out",
  ),
  s3: {
    endpoint: setting("S3_ENDPOINT", url, null, "an address like https://s3.eu-central-1.amazonaws.com"),
    bucket: setting("S3_BUCKET", text, null),
    accessKeyId: setting("S3_ACCESS_KEY_ID", text, null),
    secretAccessKey: setting("S3_SECRET_ACCESS_KEY", text, null),
  },
  limits: {
    freeBoxesPerMonth: setting("FREE_BOXES_PER_MONTH", count, 20, "a whole number, for example 20"),
    freeAssetsPerBox: setting("FREE_ASSETS_PER_BOX", count, 5, "a whole number, for example 5"),
    freeBytes: setting("FREE_BYTES", bytes, 5 * 2 ** 30, "an amount like 5 GB, or a number of bytes"),
    proBytes: setting("PRO_BYTES", bytes, 100 * 2 ** 30, "an amount like 100 GB, or a number of bytes"),
  },
  /** What of the disk stays free of uploads: as many bytes, or as many percent where that is more. */
  keepFree: {
    bytes: setting("KEEP_FREE_BYTES", bytes, 2 ** 30, "an amount like 1 GB, or a number of bytes"),
    percent: setting("KEEP_FREE_PERCENT", percent, 5, "a number from 0 to 90, for example 5"),
  },
};
