import { dirname, join } from "node:path";
import { leftBehindBy } from "./leave_behind.ts";
import type { TestResult } from "./test_results.ts";

const MAX_LINES = 30;

/**
 * Keeps what one needs to understand failed tests, in a folder that outlives the run, and says where: pictures, texts and
 * consoles of their pages, logs of their own servers, and that of the server which journeys share. The last page and the
 * end of that log are printed too, for a machine of which only the output remains.
 * @param folder in which tests left it
 * @returns the folder
 */
export async function keepFailures(
  failed: readonly TestResult[],
  folder: string,
  serverLog: string,
  say: (line: string) => void = console.log,
): Promise<string> {
  const kept = await Deno.makeTempDir({ prefix: "stowmark-failed-" });
  await Deno.writeTextFile(join(kept, "shared_server.log"), serverLog);
  for (const file of new Set(failed.map(({ file }) => file))) {
    const target = join(kept, leftBehindBy(file));
    await Deno.mkdir(dirname(target), { recursive: true });
    const hasLeft = await Deno.rename(join(folder, leftBehindBy(file)), target).then(() => true, () => false);
    for (const { name } of failed.filter((one) => one.file === file)) {
      say(`kept: ${file} => ${name}: ${hasLeft ? target : join(kept, "shared_server.log")}`);
    }
    if (hasLeft) notifyEnd("Its last page", await lastText(target), say);
  }
  notifyEnd("The end of the shared server's log", serverLog, say);
  return kept;
}

async function lastText(folder: string): Promise<string> {
  const numbers = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name)
    .filter((name) => name.endsWith(".txt")).map((name) => parseInt(name));
  return numbers.length > 0 ? await Deno.readTextFile(join(folder, `${Math.max(...numbers)}.txt`)) : "";
}

function notifyEnd(what: string, text: string, say: (line: string) => void): void {
  const lines = text.trimEnd().split("\n").slice(-MAX_LINES);
  if (lines.join("")) say(`${what}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
