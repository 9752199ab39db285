import { authSettings } from "./auth_settings.ts";
import { backupSettings } from "./backup_settings.ts";
import { billingSettings } from "./billing_settings.ts";
import { listenerSettings } from "./listener_settings.ts";
import { mailSettings } from "./mail_settings.ts";
import { monitoringSettings } from "./monitoring_settings.ts";
import { sandboxSettings } from "./sandbox_settings.ts";
import { storageSettings } from "./storage_settings.ts";
import { webhookSettings } from "./webhook_settings.ts";

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
