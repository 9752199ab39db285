/** Runs a task of the command line with its first argument; a failure is one sentence and exit code 1. */
export async function runCommand(main: (directory: string | undefined) => Promise<void>): Promise<void> {
  try {
    await main(Deno.args[0]);
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : String(failure));
    Deno.exit(1);
  }
}
