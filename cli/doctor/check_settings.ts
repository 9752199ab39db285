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
  const unknown = written.filter((name) => !known.includes(name))
    .map((name) => ({ name, near: nearName(name, known) }))
    .filter(({ name, near }) => near !== null || !NOT_OURS.test(name))
    .map(({ name, near }) => near ? `${name} (probably ${near})` : name);
  if (unknown.length === 0) return [];
  return [warning("settings", `.env names what is no setting: ${unknown.join(", ")}.`, "See the README's table.")];
}

/** Letters that may be wrong, missing or too many; in a short name one more would make it another word. */
const MAX_WRONG = { short: 1, long: 2 };
const SHORT = 4;

/** Which of some names another one was probably meant to be; null where none is near. Underscores do not count. */
export function nearName(written: string, names: readonly string[]): string | null {
  const near = names.map((name) => ({ name, wrong: wrongLetters(bare(written), bare(name)) }))
    .filter(({ name, wrong }) => wrong <= (bare(name).length > SHORT ? MAX_WRONG.long : MAX_WRONG.short))
    .toSorted((one, other) => one.wrong - other.wrong);
  return near[0]?.name ?? null;
}

function bare(name: string): string {
  return name.replaceAll("_", "").toUpperCase();
}

function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const [swapped = 0, dropped = 0] = row.slice(column, column + 2);
      next.push(Math.min(swapped + Number(letter !== wanted), dropped + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
