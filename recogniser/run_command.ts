/** Runs a task of the command line with its arguments; a failure is one sentence and exit code 1. */
export async function runCommand(main: (...args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(...Deno.args);
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : String(failure));
    Deno.exit(1);
  }
}
