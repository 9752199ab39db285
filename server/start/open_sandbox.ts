import { existsSync } from "node:fs";
import type { Hono } from "hono";
import type { Pool } from "../../db/sql.ts";
import type { SendMail } from "../../domain/mail/mail.ts";
import type { RolesByEmail } from "../auth/grants.ts";
import type { StripeAccount } from "../host/stripe/stripe_payments.ts";
import type { Config } from "../host/settings/config.ts";
import type { Env } from "../http/env.ts";
import type { Log } from "../host/log/log.ts";
import { StartError } from "../host/process/start_error.ts";

export interface Sandbox extends AsyncDisposable {
  readonly google: { readonly clientId: string; readonly jwksUrl: string };
  readonly roles: RolesByEmail;
  readonly sendMail: SendMail;
  /** Null where the operator has set up Stripe itself. */
  readonly stripe: StripeAccount | null;
  /** Everything under `/sandbox`. */
  readonly routes: Hono<Env>;
  /** Lets players in that are programs, through the server's own address: call it once that answers. */
  startBots(): AsyncDisposable;
}

export interface SandboxParts {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
  readonly loopbackUrl: string;
}

export type OpenSandbox = (parts: SandboxParts) => Promise<Sandbox>;

/** A computed address, so that neither the compiler nor a process outside the sandbox ever looks into that folder. */
const ENTRY = new URL("../../sandbox/open_sandbox.ts", import.meta.url);

/** The stand-ins, loaded now; null outside the sandbox. @throws StartError where they are not installed */
export async function openSandbox(parts: SandboxParts): Promise<Sandbox | null> {
  if (!parts.config.isSandbox) return null;
  if (!existsSync(ENTRY)) {
    throw new StartError("The sandbox is not installed here; set GOOGLE_CLIENT_ID, or SANDBOX=0 to start without it.");
  }
  const entry: { readonly openSandbox: OpenSandbox } = await import(ENTRY.href);
  return await entry.openSandbox(parts);
}
