import { unsaidSettings } from "../domain/operator/operator.ts";
import type { Config } from "./config.ts";

/** What would make a server that people rely on better, said at its start; null in the sandbox, and when nothing is missing. */
export function startHint({ isSandbox, operator }: Pick<Config, "isSandbox" | "operator">): string | null {
  const unsaid = unsaidSettings(operator);
  if (isSandbox || unsaid.length === 0) return null;
  return `Hint: the legal pages do not say all of who runs this server. Set ${unsaid.join(", ")}.`;
}
