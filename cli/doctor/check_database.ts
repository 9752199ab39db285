import { countAdmins } from "../../db/auth/accounts.ts";
import { countStuckJobs } from "../../db/jobs.ts";
import { SchemaMismatch } from "../../db/migration_plan.ts";
import { databaseFigures } from "../../db/sql.ts";
import { counted } from "../../domain/wire/counted.ts";
import { replacedThings } from "../../server/archive/backup/restore/replaced_things.ts";
import { COMMAND, type Config } from "../../server/host/settings/config.ts";
import type { OpenDatabase } from "../database.ts";
import { WrongAccount } from "../require_owner.ts";
import { faultOf } from "./ask.ts";
import type { NoteClock } from "./check_clock.ts";
import { checkBackups } from "./check_backups.ts";
import { capitalised, type Finding, warning, well, wrong } from "./finding.ts";

const LATE_MS = 10 * 60_000;
const OLDEST_POSTGRES = 15;
/** Of PostgreSQL's connections, that are taken before it is time to look. */
const MANY_CONNECTIONS = 0.9;

interface CheckedDatabase {
  readonly findings: Finding[];
  /** The size of the last good backup; null where nobody knows of one. */
  readonly lastBytes: number | null;
}

export async function checkDatabase(
  config: Config,
  open: OpenDatabase | Error,
  noteClock: NoteClock,
): Promise<CheckedDatabase> {
  if (open instanceof Error) return { findings: [judgeClosed(open)], lastBytes: null };
  const { pool, schema } = open;
  const isBuiltIn = config.databaseUrl === null;
  try {
    const before = Date.now();
    const { now, ...figures } = await databaseFigures(pool);
    if (!isBuiltIn) noteClock("the database", (before + Date.now()) / 2 - now.getTime());
    const isUpToDate = schema.toRun.length === 0;
    // In the sandbox anybody is an admin who wants to be.
    const admins = isUpToDate && !config.isSandbox ? await countAdmins(pool, config) : null;
    const backups = isUpToDate ? await checkBackups(pool, config.backup) : null;
    const findings = [
      judgePostgres({ ...figures, name: isBuiltIn ? "The built-in PostgreSQL" : "PostgreSQL" }),
      judgeSchema(schema.toRun.length),
      ...admins === null ? [] : [judgeAdmins(admins, config.adminEmails.length > 0)],
      judgeJobs(await countStuckJobs(pool, new Date(Date.now() - LATE_MS))),
      ...backups ? [backups.finding] : [],
      ...judgeReplaced((await replacedThings(open.url)).length),
    ];
    return { findings, lastBytes: backups?.lastBytes ?? null };
  } catch (error) {
    return { findings: [silent(faultOf(error))], lastBytes: null };
  }
}

export function judgeClosed(error: Error): Finding {
  if (error instanceof WrongAccount) {
    return wrong("database", "This account may not start the built-in PostgreSQL.", error.message);
  }
  if (!(error.cause instanceof SchemaMismatch)) return silent(error.message);
  const [says = "", how = ""] = error.message.replace(/\.$/, "").split("; ");
  return wrong("database", `${says}.`, `${capitalised(how)}.`);
}

function silent(says: string): Finding {
  return wrong("database", says, "Look at DATABASE_URL or DATA_DIR, and whether PostgreSQL runs.");
}

interface Postgres {
  readonly name: string;
  /** Such as 18. */
  readonly version: number;
  readonly usedConnections: number;
  readonly maxConnections: number;
}

export function judgePostgres({ name, version, usedConnections: used, maxConnections: most }: Postgres): Finding {
  if (version < OLDEST_POSTGRES) {
    return wrong("database", `${name} is ${version}.`, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`);
  }
  if (used > most * MANY_CONNECTIONS) {
    const mend = "Raise max_connections, or run fewer servers.";
    return warning("database", `${used} of ${most} connections are taken.`, mend);
  }
  return well("database", `${name} ${version} answers.`);
}

export function judgeSchema(toRun: number): Finding {
  if (toRun === 0) return well("schema", "The schema is up to date.");
  const says = `${counted(toRun, "migration is", "migrations are")} to run.`;
  return wrong("schema", says, `Start the server, or run "${COMMAND} db migrate".`);
}

export function judgeAdmins(admins: number, areNamed: boolean): Finding {
  if (admins > 0) return well("admins", admins === 1 ? "There is one admin." : `There are ${admins} admins.`);
  const promote = `"${COMMAND} users promote <who>"`;
  const mend = areNamed
    ? `Sign in once with an address that ADMIN_EMAILS names, which has to be a confirmed one, or run ${promote}.`
    : `Name yourself in ADMIN_EMAILS and sign in, or run ${promote}.`;
  return warning("admins", "Nobody is an admin.", mend);
}

export function judgeJobs({ givenUp, late }: { readonly givenUp: number; readonly late: number }): Finding {
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

export function judgeReplaced(count: number): Finding[] {
  if (count === 0) return [];
  const restores = count === 1 ? "a restore has" : `${count} restores have`;
  const says = `What ${restores} replaced is kept, databases and files.`;
  return [warning("backups", says, `Run "${COMMAND} backup list", and forget what nobody needs.`)];
}
