import { shownBytes } from "../../domain/wire/bytes.ts";
import { COMMAND } from "../../server/host/settings/config.ts";
import { counted } from "../../domain/wire/counted.ts";
import type { ClockFacts, DatabaseFacts, DiskFacts, ServerFacts, SettingsFacts, StorageFacts } from "./facts.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";
import { judgeBackups } from "./judge_backups.ts";
import { cannotAsk, mendOf } from "./mend_of.ts";

const OLDEST_POSTGRES = 15;
/** Of PostgreSQL's connections, that are taken before it is time to look. */
const MANY_CONNECTIONS = 0.9;
/** Turns of games and tokens of others are judged by this clock. */
const CLOCK_WARNING_MS = 2_000;
const CLOCK_WRONG_MS = 30_000;

export function judgeSettings({ fault, warning: warns, hint, unknown }: SettingsFacts): Finding[] {
  const misspelt = unknown.length > 0 ? [judgeUnknown(unknown)] : [];
  if (fault) {
    return [wrong("settings", `${fault}.`, "Mend it in .env or in the environment, and start again."), ...misspelt];
  }
  const said = [warns, hint].filter((sentence) => sentence !== null);
  const findings = said.map((says) => warning("settings", says, "Set what it names, and start again."));
  const all = [...findings, ...misspelt];
  return all.length > 0 ? all : [well("settings", "Every setting fits.")];
}

function judgeUnknown(unknown: SettingsFacts["unknown"]): Finding {
  const names = unknown.map(({ name, near }) => near ? `${name} (probably ${near})` : name);
  return warning("settings", `.env names what is no setting: ${names.join(", ")}.`, "See the README's table.");
}

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  if (facts.fault !== null) return [judgeClosedDatabase(facts)];
  const { isBuiltIn, version, migrationsToRun, usedConnections: used, maxConnections: most } = facts;
  const place = isBuiltIn ? "The built-in PostgreSQL" : "PostgreSQL";
  return [
    version < OLDEST_POSTGRES
      ? wrong("database", `${place} is ${version}.`, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`)
      : used > most * MANY_CONNECTIONS
      ? warning("database", `${used} of ${most} connections are taken.`, "Raise max_connections, or run fewer servers.")
      : well("database", `${place} ${version} answers.`),
    migrationsToRun > 0
      ? wrong(
        "schema",
        `${counted(migrationsToRun, "migration is", "migrations are")} to run.`,
        `Start the server, or run "${COMMAND} db migrate".`,
      )
      : well("schema", "The schema is up to date."),
    ...facts.admins === null ? [] : [judgeAdmins(facts.admins, facts.areAdminsNamed)],
    judgeJobs(facts.jobs),
    ...facts.backups ? [judgeBackups(facts.backups)] : [],
    ...facts.replaced > 0 ? [judgeReplaced(facts.replaced)] : [],
  ];
}

function judgeReplaced(count: number): Finding {
  const restores = count === 1 ? "a restore has" : `${count} restores have`;
  const says = `What ${restores} replaced is kept, databases and files.`;
  return warning("backups", says, `Run "${COMMAND} backup list", and forget what nobody needs.`);
}

function judgeClosedDatabase({ fault, why }: Extract<DatabaseFacts, { fault: string }>): Finding {
  if (why === "wrong account") return wrong("database", "This account may not start the built-in PostgreSQL.", fault);
  if (why === "other version") {
    const [says = "", how = ""] = fault.replace(/\.$/, "").split("; ");
    return wrong("database", `${says}.`, `${capitalised(how)}.`);
  }
  return wrong("database", fault, "Look at DATABASE_URL or DATA_DIR, and whether PostgreSQL runs.");
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function judgeAdmins(admins: number, areNamed: boolean): Finding {
  if (admins > 0) return well("admins", admins === 1 ? "There is one admin." : `There are ${admins} admins.`);
  const promote = `"${COMMAND} users promote <who>"`;
  const mend = areNamed
    ? `Sign in once with an address that ADMIN_EMAILS names, which has to be a confirmed one, or run ${promote}.`
    : `Name yourself in ADMIN_EMAILS and sign in, or run ${promote}.`;
  return warning("admins", "Nobody is an admin.", mend);
}

function judgeJobs({ givenUp, late }: { readonly givenUp: number; readonly late: number }): Finding {
  if (givenUp > 0) {
    return warning(
      "jobs",
      `${counted(givenUp, "piece of work was", "pieces of work were")} given up.`,
      'Look for "jobs:" in what the server writes. They are forgotten a week after their last try.',
    );
  }
  if (late > 0) {
    const says = `${counted(late, "piece of work", "pieces of work")} should have begun ten minutes ago.`;
    return warning("jobs", says, "Look whether a server runs.");
  }
  return well("jobs", "No work is left behind.");
}

export function judgeServer({ url, fault, ready }: ServerFacts): Finding {
  if (!ready) {
    const says = cannotAsk(fault) ? `The server at ${url} cannot be asked: ${fault}.` : `No server answers at ${url}.`;
    return warning("server", says, mendOf(fault, "Start it, or look at HOST, PORT and BASE_PATH."));
  }
  if (ready.isReady) return well("server", `The server at ${url} is ready.`);
  const failing = ready.failing.join(", ") || "it does not say why";
  return wrong("server", `The server at ${url} is not ready: ${failing}.`, "Mend that part; its log says more.");
}

export function judgeDisk(facts: DiskFacts): Finding[] {
  const { dataDir } = facts;
  if (facts.fault !== null) {
    const mend = "Give the server's account this folder, or set another DATA_DIR.";
    return [wrong("disk", `${dataDir} cannot be used: ${facts.fault}.`, mend)];
  }
  const findings = [judgeRoom(dataDir, facts.freeBytes, facts.keptFreeBytes)];
  if (facts.isOpenToOthers) {
    const says = `Other accounts of this computer may look into ${dataDir}, where secrets are.`;
    findings.push(warning("disk", says, `Run: chmod 700 ${dataDir}`));
  }
  return findings;
}

function judgeRoom(dataDir: string, freeBytes: number, keptFreeBytes: number): Finding {
  const free = `${shownBytes(freeBytes)} are free on the disk of ${dataDir}`;
  const refused = `${free}, and uploads are refused below ${shownBytes(keptFreeBytes)}.`;
  if (freeBytes < keptFreeBytes) {
    return wrong("disk", refused, "Make room, or lower KEEP_FREE_BYTES and KEEP_FREE_PERCENT.");
  }
  return freeBytes < 2 * keptFreeBytes ? warning("disk", refused, "Make room soon.") : well("disk", `${free}.`);
}

export function judgeClock({ ahead }: ClockFacts): Finding {
  const [worst] = ahead.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms));
  if (!worst) return absent("clock", "There is nobody to compare the clock with.");
  const off = Math.abs(worst.ms);
  const says = `The clock is ${(off / 1_000).toFixed(1)} s ${
    worst.ms > 0 ? "ahead of" : "behind"
  } that of ${worst.of}.`;
  const mend = "Let the machine set its clock over the network: timedatectl set-ntp true";
  if (off >= CLOCK_WRONG_MS) return wrong("clock", says, mend);
  if (off >= CLOCK_WARNING_MS) return warning("clock", says, mend);
  return well("clock", `The clock agrees with ${ahead.map(({ of }) => of).join(", ")}.`);
}

export function judgeStorage({ place, advice, fault, databaseId, storageId }: StorageFacts): Finding {
  if (fault) return wrong("storage", `${place} cannot be used: ${fault}.`, `${capitalised(advice)}.`);
  if (databaseId && storageId && databaseId !== storageId) {
    const says = `${place} belongs to another installation than the database.`;
    return wrong("storage", says, 'README, "Which files belong to which database", says what to look at.');
  }
  return well("storage", `${place} takes files and gives them back.`);
}
