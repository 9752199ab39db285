import { type Config, isLoopback } from "./config.ts";

const README = 'see "The sandbox" in the README';

/** What the operator has to know about who may come in, said at every start whatever LOG_LEVEL is; null when all is well. */
export function startWarning(config: Config): string | null {
  const { isSandboxAskedFor, isSandbox, google } = config;
  if (isSandboxAskedFor && isReachable(config)) {
    return `WARNING: SANDBOX=1 on an address that others reach (${
      addressOf(config)
    }). Everybody who opens it can sign in ` +
      `as anybody, as an admin too, and read what is kept here. Use it for a trial with made-up things only; ${README}.`;
  }
  if (isSandboxAskedFor) return `WARNING: SANDBOX=1 lets whoever reaches this server sign in as anybody; ${README}.`;
  if (isSandbox || google.clientId) return null;
  return `WARNING: nobody can sign in yet. Set GOOGLE_CLIENT_ID, or SANDBOX=1 for a trial with made-up accounts; ${README}.`;
}

function isReachable({ host, publicUrl, trustedProxies }: Config): boolean {
  return trustedProxies > 0 || !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
}

function addressOf({ host, port, publicUrl }: Config): string {
  return publicUrl ?? `${host}:${port}`;
}
