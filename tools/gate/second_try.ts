import type { TestResult } from "./test_results.ts";

/**
 * Pure rules: nothing there waits for a process, a database or a browser, so nothing there can be paused. What properties
 * draw is the same at a second try (`tests/support/seeded_fc.ts`), so none is lost by it.
 */
const CANNOT_BE_PAUSED = /^(domain|recogniser)\//;
/** More than this in one run is no pause. */
export const MAX_UNSTEADY = 2;

/** The tests that run once more, alone; null when the run is red whatever they would say. */
export function secondTries(failed: readonly TestResult[]): readonly TestResult[] | null {
  if (failed.length === 0 || failed.length > MAX_UNSTEADY) return null;
  return failed.some(({ file }) => CANNOT_BE_PAUSED.test(file)) ? null : failed;
}

/** For `deno test --filter`: exactly this test. */
export function filterOf({ name }: TestResult): string {
  return `/^${name.replace(/[\\^$.*+?()[\]{}|\-#&~]/g, "\\$&")}$/`;
}
