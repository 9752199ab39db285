import { isAway } from "../../../db/sql.ts";
import { UNCAUGHT } from "../../../domain/logs/log.ts";
import { currentWork } from "./current_work.ts";
import type { Log } from "./log.ts";

/** How often what nobody caught was heard of since the start. */
export interface Uncaught {
  errors: number;
  /** Faults of the database's driver that are known, named, and harm nobody. */
  driverFaults: number;
}

export function noneUncaught(): Uncaught {
  return { errors: 0, driverFaults: 0 };
}

/**
 * postgres.js (3.4.9) writes what it had gathered to a connection that broke a moment before, in a timer of its own where
 * nobody can catch it. Whoever asked on that connection has been told; the pool is replaced (db/reconnecting_pool.ts).
 */
export function isBrokenConnectionWrite(error: unknown): boolean {
  return error instanceof TypeError && error.message === "Cannot read properties of null (reading 'write')" &&
    /at (?:\w+\.)?nextWrite \(.*\/postgres\/.*connection\.js/.test(error.stack ?? "");
}

/** An operator ends what runs, or it took too long. */
const ENDED = "57014";

/**
 * postgres.js (3.4.9) asks each new connection for the types of arrays first, and drops what that promises (its issues 1192, 1205, 1223):
 * whoever the connection is for is told. A statement of ours cannot be told from it, and has nobody who waits for it either.
 */
function isDroppedStatement(error: unknown): boolean {
  if (!(error instanceof Error) || !(isAway(error) || ("code" in error && error.code === ENDED))) return false;
  return error.name === "PostgresError" || /\/postgres\/.*connection\.js/.test(error.stack ?? "");
}

export interface UncaughtParts {
  readonly log: Log;
  readonly uncaught: Uncaught;
  /** Ends the server; called again for each error that comes meanwhile. */
  readonly end: () => void;
}

/**
 * What nobody caught may have left anything half done, in memory that others go on with: it is an error in the log, and ends the
 * server. Only the known faults of the driver are counted in silence.
 */
export function hearUncaught({ log, uncaught, end }: UncaughtParts): Disposable {
  const hear = (error: unknown) => {
    if (isBrokenConnectionWrite(error) || isDroppedStatement(error)) return void uncaught.driverFaults++;
    uncaught.errors++;
    const doing = currentWork();
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    log("error", `${UNCAUGHT}${said}`, { ...(doing && { doing }), error });
    end();
  };
  const hearings = new AbortController();
  const { signal } = hearings;
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    hear(event.reason);
  }, { signal });
  addEventListener("error", (event) => {
    event.preventDefault();
    hear(event.error);
  }, { signal });
  return { [Symbol.dispose]: () => hearings.abort() };
}
