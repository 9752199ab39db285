import type { TestResult } from "./test_results.ts";

/**
 * Where a browser meets a shared machine that may pause. Everywhere else a test that failed has failed: many of them draw
 * other cases each time, and a second try would lose what the first one found.
 */
const MAY_BE_PAUSED = /^tests\/(journeys|browsers)\//;
/** More than this in one run is no pause. */
export const MOST_UNSTEADY = 2;

/** The tests that run once more, alone; null when the run is red whatever they would say. */
export function secondTries(failed: readonly TestResult[]): readonly TestResult[] | null {
  if (failed.length === 0 || failed.length > MOST_UNSTEADY) return null;
  return failed.every(({ file }) => MAY_BE_PAUSED.test(file)) ? failed : null;
}

/** For `deno test --filter`: exactly this test. */
export function filterOf({ name }: TestResult): string {
  return `/^${name.replace(/[\\^$.*+?()[\]{}|\-#&~]/g, "\\$&")}$/`;
}
