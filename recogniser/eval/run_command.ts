/** Runs a task of the command line with its arguments; a failure is one sentence and exit code 1. */
export async function runCommand(main: (...args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(...Deno.args);
  } catch (failure) {
    console.error(sentenceOf(failure));
    Deno.exit(1);
  }
}

function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const isMissing = "code" in failure && failure.code === "ENOENT" && "path" in failure;
  return isMissing ? `There is no ${failure.path}.` : failure.message;
}
