import { type Config, isLoopback } from "./config.ts";
import { unsaidSettings } from "../../../domain/operator/operator.ts";

const README = 'see "The sandbox" in the README';

/** What the operator has to know about who may come in, said at every start whatever LOG_LEVEL is; null when all is well. */
export function startWarning(config: Config): string | null {
  const warnings = [sandboxWarning(config) ?? nobodyWarning(config), adminsWarning(config)];
  return warnings.filter((warning) => warning !== null).join("\n") || null;
}

function sandboxWarning(config: Config): string | null {
  if (!config.isSandboxAskedFor) return null;
  if (isReachable(config)) {
    return `WARNING: SANDBOX=1 on an address that others reach (${
      addressOf(config)
    }). Everybody who opens it can sign in ` +
      `as anybody, as an admin too, and read what is kept here. Use it for a trial with made-up things only; ${README}.`;
  }
  return `WARNING: SANDBOX=1 lets whoever reaches this server sign in as anybody; ${README}.`;
}

function nobodyWarning({ isSandbox, google, oidc, hasPasswordSignIn }: Config): string | null {
  if (isSandbox || google.clientId || oidc || hasPasswordSignIn) return null;
  return "WARNING: nobody can sign in yet. Set GOOGLE_CLIENT_ID, OIDC_ISSUER or PASSWORD_SIGN_IN=1 " +
    `(docs/identity.md), or SANDBOX=1 for a trial with made-up accounts; ${README}.`;
}

/** An address that nobody has verified makes an admin. */
function adminsWarning({ oidc, adminEmails }: Config): string | null {
  if (!oidc?.isEmailTrusted || adminEmails.length === 0) return null;
  return "WARNING: OIDC_TRUST_EMAIL=1 together with ADMIN_EMAILS: whoever can enter one of these addresses at " +
    `${oidc.issuer} without verifying it is an admin here; see "Admins by address" in docs/identity.md.`;
}

function isReachable({ host, publicUrl, trustedProxies }: Config): boolean {
  return trustedProxies > 0 || !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
}

function addressOf({ host, port, publicUrl }: Config): string {
  return publicUrl ?? `${host}:${port}`;
}

/** What would make a server that people rely on better, said at its start; null in the sandbox, and when nothing is missing. */
export function startHint(config: Pick<Config, "isSandbox" | "operator" | "mail">): string | null {
  return [operatorHint(config), mailHint(config)].filter((hint) => hint !== null).join("\n") || null;
}

export function operatorHint({ isSandbox, operator }: Pick<Config, "isSandbox" | "operator">): string | null {
  const unsaid = unsaidSettings(operator);
  if (isSandbox || unsaid.length === 0) return null;
  return `Hint: the legal pages do not say all of who runs this server. Set ${unsaid.join(", ")}.`;
}

function mailHint({ isSandbox, mail: { smtpUrl, from } }: Pick<Config, "isSandbox" | "mail">): string | null {
  if (isSandbox || smtpUrl === null || !/@localhost>?$/.test(from)) return null;
  return `Hint: messages come from ${from}, which many mail servers refuse. Set MAIL_FROM.`;
}
