import type { Log } from "./log.ts";

/** How often what nobody caught was heard of since the start. */
export interface Uncaught {
  errors: number;
  /** A fault of the driver that is known, named, and harms nobody. */
  brokenConnectionWrites: number;
}

export function noneUncaught(): Uncaught {
  return { errors: 0, brokenConnectionWrites: 0 };
}

/**
 * postgres.js (3.4.9) writes what it had gathered to a connection that broke a moment before, in a timer of its own where
 * nobody can catch it. Whoever asked on that connection has been told; the pool is replaced (db/reconnecting_pool.ts).
 */
export function isBrokenConnectionWrite(error: unknown): boolean {
  return error instanceof TypeError && error.message === "Cannot read properties of null (reading 'write')" &&
    /at nextWrite \(.*\/postgres\/.*connection\.js/.test(error.stack ?? "");
}

/**
 * Nothing that matters lives in memory, so what nobody caught ends nobody's games and uploads; it is an error in the log, with
 * its stack. Only the one known fault is counted in silence.
 */
export function hearUncaught(log: Log, uncaught: Uncaught): void {
  const hear = (what: string, error: unknown) => {
    if (isBrokenConnectionWrite(error)) return void uncaught.brokenConnectionWrites++;
    uncaught.errors++;
    log("error", `${what}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`, { error });
  };
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    hear("a promise failed and nobody looked", event.reason);
  });
  addEventListener("error", (event) => {
    event.preventDefault();
    hear("something failed where nobody could catch it", event.error);
  });
}
