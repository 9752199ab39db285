import { unsaidSettings } from "../../../domain/operator/operator.ts";
import type { Config } from "./config.ts";

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
