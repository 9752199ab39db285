import { authSettings } from "./auth_settings.ts";
import { storageSettings } from "./storage_settings.ts";
import { z } from "zod";
import { setting } from "./setting.ts";
import {
  contact,
  count,
  host,
  oneLine,
  onOff,
  path,
  port,
  printable,
  publicUrl,
  sender,
  smtpUrl,
  text,
  url,
  whole,
  zeroOrOne,
} from "./shapes.ts";
import { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import { delays, DELAYS_HINT } from "./delays.ts";
import { networks, readNetworks } from "./networks.ts";

/** What operators read. */
const monitoringSettings = {
  /** Who may read `/metrics`: these networks without a word, everybody else with the token. */
  metrics: {
    from: setting(
      "METRICS_FROM",
      networks,
      readNetworks("loopback, private"),
      "networks with commas between them: loopback, private, or the like of 203.0.113.0/24; or none",
    ),
    token: setting(
      "METRICS_TOKEN",
      printable,
      null,
      "at least 16 letters, digits and signs, without spaces, or leave it out",
    ),
  },
  /** Where traces go. */
  tracesUrl: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    url,
    null,
    "the address of an OpenTelemetry collector that takes OTLP over HTTP, for example http://127.0.0.1:4318",
  ),
  logLevel: setting(
    "LOG_LEVEL",
    z.enum(["debug", "info", "warning", "error", "off"]),
    "info",
    "debug, info, warning, error or off",
  ),
};

/** Members' own webhooks. */
const webhookSettings = {
  /** Whether members' webhooks may lead into the server's own network. */
  hasPrivateWebhooks: setting("WEBHOOKS_TO_PRIVATE_ADDRESSES", zeroOrOne, false, "1 or 0"),
};

/** The sandbox. */
const sandboxSettings = {
  sandbox: setting(
    "SANDBOX",
    zeroOrOne,
    null,
    "1 to use stand-ins for Google, mail and Stripe, with which anybody may sign in as anybody, or 0",
  ),
  houseBots: setting(
    "HOUSE_BOTS",
    onOff,
    true,
    "on or off: bots in a tournament that is always on, in the sandbox",
  ),
  /** Other delays than the usual ones. */
  sandboxDelays: setting("SANDBOX_DELAYS", delays, null, DELAYS_HINT),
};

/** Who runs this, and how people are written to. */
const mailSettings = {
  /** Shown on the legal pages, under support and below every message. */
  operator: {
    name: setting("OPERATOR_NAME", oneLine, null, "a name on one line, of at most 100 letters"),
    contact: setting(
      "OPERATOR_CONTACT",
      contact,
      null,
      "an e-mail address, or the address of a page that begins with https://",
    ),
    country: setting("OPERATOR_COUNTRY", oneLine, null, "a country's name on one line, of at most 100 letters"),
  },
  mail: {
    smtpUrl: setting("SMTP_URL", smtpUrl, null, "an address like smtp://user:password@host:587"),
    from: setting(
      "MAIL_FROM",
      sender,
      "Stowmark <stowmark@localhost>",
      "an address, for example boxes@example.org or Stowmark <boxes@example.org>",
    ),
  },
};

/** How people reach the server. */
const listenerSettings = {
  port: setting("PORT", port, 8000, "a port from 0 to 65535, for example 8000"),
  host: setting("HOST", host, "127.0.0.1", "an address of this computer such as 127.0.0.1, or 0.0.0.0 for all of them"),
  publicUrl: setting(
    "PUBLIC_URL",
    publicUrl,
    null,
    "the address people type and nothing more, for example https://boxes.example.org",
  ),
  basePath: setting("BASE_PATH", path, "", "a path like /boxes, or leave it out"),
  trustedProxies: setting(
    "TRUST_PROXY",
    whole.pipe(z.number().max(10)),
    0,
    "how many reverse proxies stand in front, from 0 to 10",
  ),
  /** Of people's at once, sockets among them. Fewer where the system allows fewer open files. */
  maxConnections: setting(
    "MAX_CONNECTIONS",
    count.pipe(z.number().min(1)),
    4000,
    "how many connections may be open at once, for example 4000",
  ),
  rateLimits: setting("RATE_LIMITS", onOff, true, "on or off"),
};

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
