import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Config, ConfigError, readConfig } from "../../server/host/settings/config.ts";
import { settingNames } from "../../server/host/settings/setting.ts";
import { settings } from "../../server/host/settings/settings.ts";
import { operatorHint, startWarning } from "../../server/host/settings/start_warning.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

/** What others' programs read from the same file. */
const NOT_OURS = /^(COMPOSE_|DENO_|OTEL_|NODE_|TZ$|LANG$|PATH$)/;

/** @returns no `config` where one does not fit: nothing else can be looked at then */
export function checkSettings(): { readonly findings: Finding[]; readonly config: Config | null } {
  const misspelt = judgeNames(existsSync(".env") ? Object.keys(parseEnv(readFileSync(".env", "utf8"))) : []);
  try {
    const config = readConfig();
    const findings = [startWarning(config), operatorHint(config)]
      .flatMap((says) => says === null ? [] : [warning("settings", says, "Set what it names, and start again.")]);
    const all = [...findings, ...misspelt];
    return { config, findings: all.length > 0 ? all : [well("settings", "Every setting fits.")] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const mend = "Mend it in .env or in the environment, and start again.";
    return { config: null, findings: [wrong("settings", `${error.message}.`, mend), ...misspelt] };
  }
}

/** Of the file that every task reads beside the environment. */
function judgeNames(written: readonly string[]): Finding[] {
  const known = settingNames(settings);
  const unknown = written.filter((name) => !known.includes(name) && !NOT_OURS.test(name));
  if (unknown.length === 0) return [];
  return [warning("settings", `.env names what is no setting: ${unknown.join(", ")}.`, "See the README's table.")];
}
