import { parseArgs } from "node:util";
import { readWeights } from "./read_weights.ts";

/**
 * Runs a task of the command line with its directories and the weights: those of `--weights FILE`, or else those that ship. A
 * failure is one sentence and exit code 1.
 * @param usage what stands behind `deno task`
 */
export async function runCommand(
  usage: string,
  main: (weights: Uint8Array, directories: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args: Deno.args,
      options: { weights: { type: "string" } },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new Error(`Usage: deno task ${usage}.`);
    await main(await readWeights(values.weights), positionals);
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
