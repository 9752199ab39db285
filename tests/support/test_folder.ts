/** Set by the test runner: what tests make for each other, cleared away at the end of the run. */
export const TEST_FOLDER = "STOWMARK_TEST_FOLDER";

/** Undefined outside a test run, as in a bench. */
export function testFolder(): string | undefined {
  return Deno.env.get(TEST_FOLDER);
}
