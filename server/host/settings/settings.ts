import { authSettings } from "./auth_settings.ts";
import { listenerSettings } from "./listener_settings.ts";
import { mailSettings } from "./mail_settings.ts";
import { monitoringSettings } from "./monitoring_settings.ts";
import { sandboxSettings } from "./sandbox_settings.ts";
import { storageSettings } from "./storage_settings.ts";
import { webhookSettings } from "./webhook_settings.ts";
import { z } from "zod";
import { setting } from "./setting.ts";
import { count, onOff, text, url } from "./shapes.ts";
import { PublishableKey } from "../../../domain/billing/publishable_key.ts";

/** Payments. */
const billingSettings = {
  stripe: {
    secretKey: setting(
      "STRIPE_SECRET_KEY",
      text.regex(/^(sk|rk)_/),
      null,
      "the key from Stripe that begins with sk_ or rk_",
    ),
    publishableKey: setting(
      "STRIPE_PUBLISHABLE_KEY",
      PublishableKey,
      null,
      "the key from Stripe that begins with pk_",
    ),
    webhookSecret: setting(
      "STRIPE_WEBHOOK_SECRET",
      text.startsWith("whsec_"),
      null,
      "the endpoint's secret from Stripe that begins with whsec_",
    ),
    apiUrl: setting("STRIPE_API_URL", url, "https://api.stripe.com", "an address, or leave it out for Stripe's"),
  },
};

/** Backups. */
const backupSettings = {
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

/** Every setting of the server: its variable, shape, default, and what to write instead of a wrong value. */
export const settings = {
  ...listenerSettings,
  ...storageSettings,
  ...authSettings,
  ...billingSettings,
  ...mailSettings,
  ...backupSettings,
  ...sandboxSettings,
  ...monitoringSettings,
  ...webhookSettings,
};
