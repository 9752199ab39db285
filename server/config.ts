import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import process from "node:process";
import { z } from "zod";
import { PublishableKey } from "../domain/billing/publishable_key.ts";
import { readBytes } from "../domain/wire/bytes.ts";

const whole = z.string().regex(/^\d{1,7}$/).transform(Number);
const port = whole.pipe(z.number().max(65535));
const count = whole.pipe(z.number().max(1_000_000));
const bytes = z.string().transform((text, context) => {
  const amount = readBytes(text);
  if (amount === null) context.addIssue("expected an amount of bytes");
  return amount ?? z.NEVER;
});
const onOff = z.enum(["on", "off"]).transform((word) => word === "on");
const optionalUrl = z.url().optional();
const text = z.string().min(1).optional();
const host = z.string().refine(isHost);
/** Where people come, and nothing behind it that every address of ours would have to repeat. */
const publicUrl = z.url({ protocol: /^https?$/ }).refine((url) => /^https?:\/\/[^/?#@]+[^?#@]*$/.test(url)).optional();

/**
 * Every setting of the server: variable, shape, default. What to write instead of a wrong value stands in `HINTS`.
 */
const Environment = z.object({
  PORT: port.default(8000),
  HOST: host.default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//).optional(),
  REDIS_URL: z.string().regex(/^rediss?:\/\//).optional(),
  PUBLIC_URL: publicUrl,
  BASE_PATH: z.string().regex(/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/).default("").transform((path) =>
    path.replace(/\/$/, "")
  ),
  TRUST_PROXY: whole.pipe(z.number().max(10)).default(0),
  SANDBOX: z.enum(["0", "1"]).optional(),
  ADMIN_EMAILS: z.string().default("").transform((list) => list.split(/[\s,;]+/).filter(Boolean).map(lowerCase))
    .pipe(z.array(z.email())),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_JWKS_URL: z.url().default("https://www.googleapis.com/oauth2/v3/certs"),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/).optional(),
  STRIPE_PUBLISHABLE_KEY: PublishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  STRIPE_API_URL: z.url().default("https://api.stripe.com"),
  SMTP_URL: z.string().regex(/^smtps?:\/\//).optional(),
  MAIL_FROM: text,
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  FREE_BOXES_PER_MONTH: count.default(20),
  FREE_ASSETS_PER_BOX: count.default(5),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(4000),
  FREE_BYTES: bytes.default(5 * 2 ** 30),
  PRO_BYTES: bytes.default(100 * 2 ** 30),
  KEEP_FREE_BYTES: bytes.default(2 ** 30),
  KEEP_FREE_PERCENT: z.coerce.number().min(0).max(90).default(5),
  METRICS_TOKEN: z.string().regex(/^[\x21-\x7e]{16,}$/).optional(),
  RATE_LIMITS: onOff.default(true),
  HOUSE_BOTS: onOff.default(true),
  LOG_LEVEL: z.enum(["debug", "info", "warning", "error", "off"]).default("info"),
});

const HINTS: Readonly<Partial<Record<string, string>>> = {
  PORT: "a port from 0 to 65535, for example 8000",
  HOST: "an address of this computer such as 127.0.0.1, or 0.0.0.0 for all of them",
  DATABASE_URL:
    "an address like postgres://user:password@host:5432/stowmark, or leave it out for the built-in PostgreSQL",
  REDIS_URL: "an address like redis://host:6379, or leave it out",
  PUBLIC_URL: "the address people type and nothing more, for example https://boxes.example.org",
  BASE_PATH: "a path like /boxes, or leave it out",
  TRUST_PROXY: "how many reverse proxies stand in front, from 0 to 10",
  ADMIN_EMAILS: "e-mail addresses with commas between them, for example ann@example.org, bo@example.org",
  SANDBOX: "1 to use stand-ins for Google, mail and Stripe, with which anybody may sign in as anybody, or 0",
  GOOGLE_JWKS_URL: "an address, or leave it out for Google's",
  STRIPE_SECRET_KEY: "the key from Stripe that begins with sk_ or rk_",
  STRIPE_PUBLISHABLE_KEY: "the key from Stripe that begins with pk_",
  STRIPE_WEBHOOK_SECRET: "the endpoint's secret from Stripe that begins with whsec_",
  STRIPE_API_URL: "an address, or leave it out for Stripe's",
  SMTP_URL: "an address like smtp://user:password@host:587",
  S3_ENDPOINT: "an address like https://s3.eu-central-1.amazonaws.com",
  FREE_BOXES_PER_MONTH: "a whole number, for example 20",
  FREE_ASSETS_PER_BOX: "a whole number, for example 5",
  MAX_CONNECTIONS: "how many connections may be open at once, for example 4000",
  FREE_BYTES: "an amount like 5 GB, or a number of bytes",
  PRO_BYTES: "an amount like 100 GB, or a number of bytes",
  KEEP_FREE_BYTES: "an amount like 1 GB, or a number of bytes",
  KEEP_FREE_PERCENT: "a number from 0 to 90, for example 5",
  METRICS_TOKEN: "at least 16 letters, digits and signs, without spaces, or leave it out",
  RATE_LIMITS: "on or off",
  HOUSE_BOTS: "on or off: bots in a tournament that is always on, in the sandbox",
  LOG_LEVEL: "debug, info, warning, error or off",
};

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly publicUrl: string | null;
  readonly basePath: string;
  readonly trustedProxies: number;
  readonly isSandbox: boolean;
  /** Whether `SANDBOX=1` is written. A sandbox that is open by itself serves this computer alone. */
  readonly isSandboxAskedFor: boolean;
  readonly adminEmails: readonly string[];
  readonly google: { readonly clientId: string | null; readonly clientSecret: string | null; readonly jwksUrl: string };
  /** Null without a Stripe account; in the sandbox the stand-in takes its place then. */
  readonly stripe: StripeSettings | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly s3: S3Settings | null;
  /** Of people's at once, sockets among them. Fewer where the system allows fewer open files. */
  readonly maxConnections: number;
  readonly limits: {
    readonly freeBoxesPerMonth: number;
    readonly freeAssetsPerBox: number;
    readonly freeBytes: number;
    readonly proBytes: number;
  };
  /** What of the disk stays free of uploads: as many bytes, or as many percent where that is more. */
  readonly keepFree: { readonly bytes: number; readonly percent: number };
  /** Opens `/metrics` to other computers. */
  readonly metricsToken: string | null;
  readonly rateLimits: boolean;
  readonly hasHouseBots: boolean;
  readonly logLevel: "debug" | "info" | "warning" | "error" | "off";
}

interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: PublishableKey;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads `.env` (real variables win) and the environment. @throws ConfigError */
export function readConfig(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseConfig(Deno.env.toObject());
}

/** @throws ConfigError naming every fault, one sentence each */
export function parseConfig(environment: Readonly<Record<string, string>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError([...new Set(parsed.error.issues.map((issue) => faultOf(issue, given)))].join("; "));
  }
  return configOf(parsed.data);
}

function configOf(env: z.output<typeof Environment>): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    basePath: env.BASE_PATH,
    trustedProxies: env.TRUST_PROXY,
    isSandbox: isSandboxed(env),
    isSandboxAskedFor: env.SANDBOX === "1",
    adminEmails: env.ADMIN_EMAILS,
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? null,
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? null,
      jwksUrl: env.GOOGLE_JWKS_URL,
    },
    stripe: stripeOf(env),
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? "Stowmark <stowmark@localhost>" },
    s3: s3Of(env),
    maxConnections: env.MAX_CONNECTIONS,
    limits: {
      freeBoxesPerMonth: env.FREE_BOXES_PER_MONTH,
      freeAssetsPerBox: env.FREE_ASSETS_PER_BOX,
      freeBytes: env.FREE_BYTES,
      proBytes: env.PRO_BYTES,
    },
    keepFree: { bytes: env.KEEP_FREE_BYTES, percent: env.KEEP_FREE_PERCENT },
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimits: env.RATE_LIMITS,
    hasHouseBots: env.HOUSE_BOTS && isSandboxed(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** `SANDBOX=1` asks for the stand-ins even where keys are set. */
function stripeOf(env: z.output<typeof Environment>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET } = env;
  const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length || env.SANDBOX === "1") return null;
  if (!secretKey || !publishableKey || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(`${missing.join(", ")}: missing; give all three STRIPE_ settings, or none`);
  }
  if (secretKey.includes("_test_") !== publishableKey.includes("_test_")) {
    throw new ConfigError("STRIPE_PUBLISHABLE_KEY: one key is for test mode and one is live; give both of one mode");
  }
  return { secretKey, publishableKey, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_API_URL };
}

function isSandboxed(env: z.output<typeof Environment>): boolean {
  return env.SANDBOX ? env.SANDBOX === "1" : !env.GOOGLE_CLIENT_ID && isForThisComputerAlone(env);
}

function isForThisComputerAlone(env: z.output<typeof Environment>): boolean {
  const hosts = [env.HOST, ...(env.PUBLIC_URL ? [new URL(env.PUBLIC_URL).hostname] : [])];
  return env.TRUST_PROXY === 0 && hosts.every(isLoopback);
}

function s3Of(env: z.output<typeof Environment>): S3Settings | null {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new ConfigError(`${missing.join(", ")}: missing; give all four S3_ settings, or none`);
  return {
    endpoint: env.S3_ENDPOINT ?? "",
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
}

function faultOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(issue.path[0]);
  const isSecret = /SECRET|KEY|URL/.test(name);
  const received = isSecret ? "its value" : `"${given[name]}"`;
  return `${name}: ${received} does not fit; write ${HINTS[name] ?? "some text, or leave it out"}`;
}

/** A name, or an address of which no part is too large. */
function isHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const isNamed = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*\.?$/i.test(host);
  return isIP(bare) !== 0 || (isNamed && !/(^|\.)\d+\.?$/.test(host));
}

export function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

function lowerCase(email: string): string {
  return email.toLowerCase();
}
