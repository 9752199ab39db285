import { z } from "zod";
import { PublishableKey } from "../../domain/billing/publishable_key.ts";
import { delays, DELAYS_HINT } from "./delays.ts";
import { networks, readNetworks } from "./networks.ts";
import { setting } from "./setting.ts";
import {
  bytes,
  contact,
  count,
  databaseUrl,
  emails,
  host,
  issuer,
  oneLine,
  onOff,
  path,
  percent,
  port,
  printable,
  publicUrl,
  redisUrl,
  sender,
  smtpUrl,
  text,
  url,
  whole,
  zeroOrOne,
} from "./shapes.ts";

/** Every setting of the server: its variable, shape, default, and what to write instead of a wrong value. */
export const settings = {
  port: setting("PORT", port, 8000, "a port from 0 to 65535, for example 8000"),
  host: setting("HOST", host, "127.0.0.1", "an address of this computer such as 127.0.0.1, or 0.0.0.0 for all of them"),
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
  sandbox: setting(
    "SANDBOX",
    zeroOrOne,
    null,
    "1 to use stand-ins for Google, mail and Stripe, with which anybody may sign in as anybody, or 0",
  ),
  adminEmails: setting(
    "ADMIN_EMAILS",
    emails,
    [],
    "e-mail addresses with commas between them, for example ann@example.org, bo@example.org",
  ),
  google: {
    clientId: setting("GOOGLE_CLIENT_ID", text, null),
    clientSecret: setting("GOOGLE_CLIENT_SECRET", text, null),
    jwksUrl: setting(
      "GOOGLE_JWKS_URL",
      url,
      "https://www.googleapis.com/oauth2/v3/certs",
      "an address, or leave it out for Google's",
    ),
  },
  oidc: {
    issuer: setting(
      "OIDC_ISSUER",
      issuer,
      null,
      "the provider's address, https:// and exactly as it calls itself; http:// for a provider on this computer alone",
    ),
    clientId: setting("OIDC_CLIENT_ID", text, null),
    clientSecret: setting("OIDC_CLIENT_SECRET", text, null),
    /** What the button says. */
    name: setting("OIDC_NAME", text.max(60), "your account", "what the button says, up to 60 characters"),
    /** Whether to believe an address of which the provider does not say whether it is verified. */
    isEmailTrusted: setting("OIDC_TRUST_EMAIL", zeroOrOne, false, "1 or 0"),
  },
  hasPasswordSignIn: setting("PASSWORD_SIGN_IN", zeroOrOne, false, "1 to offer e-mail and password, or 0"),
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
  s3: {
    endpoint: setting("S3_ENDPOINT", url, null, "an address like https://s3.eu-central-1.amazonaws.com"),
    bucket: setting("S3_BUCKET", text, null),
    accessKeyId: setting("S3_ACCESS_KEY_ID", text, null),
    secretAccessKey: setting("S3_SECRET_ACCESS_KEY", text, null),
  },
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
  /** Of people's at once, sockets among them. Fewer where the system allows fewer open files. */
  maxConnections: setting(
    "MAX_CONNECTIONS",
    count.pipe(z.number().min(1)),
    4000,
    "how many connections may be open at once, for example 4000",
  ),
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
  /** Whether members' webhooks may lead into the server's own network. */
  hasPrivateWebhooks: setting("WEBHOOKS_TO_PRIVATE_ADDRESSES", zeroOrOne, false, "1 or 0"),
  rateLimits: setting("RATE_LIMITS", onOff, true, "on or off"),
  houseBots: setting(
    "HOUSE_BOTS",
    onOff,
    true,
    "on or off: bots in a tournament that is always on, in the sandbox",
  ),
  /** Other delays than the usual ones. */
  sandboxDelays: setting("SANDBOX_DELAYS", delays, null, DELAYS_HINT),
  logLevel: setting(
    "LOG_LEVEL",
    z.enum(["debug", "info", "warning", "error", "off"]),
    "info",
    "debug, info, warning, error or off",
  ),
};
