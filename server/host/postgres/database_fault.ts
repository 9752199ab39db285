import { isAway } from "../../../db/sql.ts";

const NOBODY = "look whether PostgreSQL runs there, and at host and port of DATABASE_URL";

/** What to look at, by the code of the driver or of PostgreSQL. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: "look at the host's name in DATABASE_URL",
  EAI_AGAIN: "look at the host's name in DATABASE_URL, and whether names are answered here",
  ECONNREFUSED: NOBODY,
  ETIMEDOUT: NOBODY,
  EHOSTUNREACH: NOBODY,
  ENETUNREACH: NOBODY,
  CONNECT_TIMEOUT: NOBODY,
  NO_ANSWER: NOBODY,
  "28P01": "look at user and password of DATABASE_URL",
  "28000": "look at the user of DATABASE_URL, and at pg_hba.conf",
  "3D000": 'look at the name at the end of DATABASE_URL, or make that database with "createdb"',
  "42501": "give the user of DATABASE_URL the rights to this database",
  "53300": "raise max_connections, or run fewer servers",
  "57P03": "wait until PostgreSQL has started, and try again",
};

/** Whether it is the database that does not let us go on, and no mistake of ours. */
export function isDatabaseFault(error: unknown): boolean {
  return Object.hasOwn(ADVICE, codeOf(error)) || isAway(error);
}

/** Why an outside database does not let us in, in one sentence that says what to look at. Passwords are never in it. */
export function databaseFault(error: unknown, databaseUrl: string | null): string {
  const said = error instanceof Error ? error.message || error.name : String(error);
  const code = codeOf(error);
  const advice = databaseUrl === null ? undefined : ADVICE[code];
  return `The database refused: ${said}${advice ? `; ${advice}` : ""}.`.replace(/\.+$/, ".");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
