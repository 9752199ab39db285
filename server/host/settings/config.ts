import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { DELAYS } from "../../../domain/delays.ts";
import { allOrNone, ConfigError, readSettings, type ValuesOf } from "./setting.ts";
import { isLoopback } from "./shapes.ts";
import { settings } from "./settings.ts";

export { ConfigError, isLoopback };

type Values = ValuesOf<typeof settings>;

export type Config = ReturnType<typeof parseConfig>;
export type S3Settings = NonNullable<Config["s3"]>;

/** How the command line is called here: a container has a name for it, and says so. */
export const COMMAND = Deno.env.get("STOWMARK_COMMAND") || "deno task cli";

/** Reads `.env` (real variables win) and the environment. @throws ConfigError */
export function readConfig(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseConfig(Deno.env.toObject());
}

/** @throws ConfigError naming every fault, one sentence each */
export function parseConfig(environment: Readonly<Record<string, string>>) {
  const { sandbox, houseBots, sandboxDelays, ...values } = readSettings(settings, environment);
  const isSandbox = sandbox ?? (!values.google.clientId && !values.oidc.issuer && isForThisComputerAlone(values));
  if (values.hasPasswordSignIn && !isSandbox && !values.mail.smtpUrl) {
    throw new ConfigError(
      "SMTP_URL: missing; PASSWORD_SIGN_IN=1 needs it, since people prove their addresses by e-mail",
    );
  }
  if (sandboxDelays && !isSandbox) {
    throw new ConfigError("SANDBOX_DELAYS: only the sandbox knows other delays than the usual ones; leave it out");
  }
  return {
    ...values,
    dataDir: resolve(values.dataDir),
    isSandbox,
    /** Whether `SANDBOX=1` is written. A sandbox that is open by itself serves this computer alone. */
    isSandboxAskedFor: sandbox === true,
    hasHouseBots: houseBots && isSandbox,
    delays: sandboxDelays ?? DELAYS,
    oidc: oidcOf(values),
    /** Null without a Stripe account; in the sandbox the stand-in replaces it then. */
    stripe: sandbox ? null : stripeOf(values),
    s3: allOrNone(settings.s3, values.s3),
    backup: {
      ...values.backup,
      folder: resolve(values.backup.folder ?? join(values.dataDir, "backups")),
      bucket: allOrNone(settings.backup.s3, values.backup.s3),
      keepFree: values.keepFree,
    },
  };
}

function stripeOf({ stripe }: Pick<Values, "stripe">) {
  const keys = allOrNone(settings.stripe, stripe);
  if (keys && keys.secretKey.includes("_test_") !== keys.publishableKey.includes("_test_")) {
    throw new ConfigError("STRIPE_PUBLISHABLE_KEY: one key is for test mode and one is live; give both of one mode");
  }
  return keys;
}

function oidcOf(
  { oidc, host, publicUrl, trustedProxies }: Pick<Values, "oidc" | "host" | "publicUrl" | "trustedProxies">,
) {
  const provider = allOrNone(settings.oidc, oidc);
  const isReachedFromOutside = trustedProxies > 0 || !isLoopback(host);
  if (provider && !publicUrl && isReachedFromOutside) {
    throw new ConfigError("PUBLIC_URL: missing; OIDC_ISSUER needs it, since the provider sends people back to it");
  }
  return provider;
}

export function isForThisComputerAlone(
  { host, publicUrl, trustedProxies }: Pick<Values, "host" | "publicUrl" | "trustedProxies">,
): boolean {
  const hosts = [host, ...(publicUrl ? [new URL(publicUrl).hostname] : [])];
  return trustedProxies === 0 && hosts.every(isLoopback);
}

/** PUBLIC_URL may be written with the base path or without; empty where nobody has said it. */
export function homeOf({ publicUrl, basePath }: Pick<Values, "publicUrl" | "basePath">): string {
  const address = publicUrl ?? "";
  return address.endsWith(basePath) ? address : address + basePath;
}
