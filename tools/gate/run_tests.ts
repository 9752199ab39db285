import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { endWithChildren } from "../../tests/support/server/end_with_children.ts";
import { LANES } from "./lanes.ts";
import { LEFT } from "./leave_behind.ts";
import { PROVING } from "./proving.ts";
import { filterOf, MAX_UNSTEADY, secondTries } from "./second_try.ts";
import { readResults, slowestFiles, type TestResult } from "./test_results.ts";

/** On two slow cores all of them take two thirds of it; what waits for ever is to fail by its name rather than be cut off. */
const MAX_MS = 80 * 60_000;
const SLOWEST = 10;
/** Below the run's folder: what its first run left, which a second try would write over. */
export const FIRST_RUN = "first";

const BEFORE_TESTS = fileURLToPath(new URL("before_tests.ts", import.meta.url));
const NEVER = new AbortController().signal;

type Env = Readonly<Record<string, string>>;

/**
 * `deno test` in parallel. One or two that failed run once more, alone: what passes then was
 * paused by a shared machine, and is told by its name as unsteady. On a quiet machine there is none.
 * @param folder for the reports, and where tests leave their pages
 * @param stop ends the tests
 */
export async function runTests(
  args: readonly string[],
  env: Env,
  folder: string,
  stop: AbortSignal = NEVER,
): Promise<Outcome> {
  const isLong = Deno.env.has(PROVING);
  const first = await denoTest(["--parallel", ...args], env, join(folder, "first.xml"), stop);
  await setAside(folder);
  const failed = first.results.filter(({ outcome }) => outcome === "failed");
  const mayTryAgain = !first.isCutOff && !first.hasStrayError && !isLong && !args.includes("--fail-fast");
  const again = mayTryAgain ? secondTries(failed) : null;
  const unsteady = again ? await passAlone(again, env, folder, stop) : [];
  if (first.results.length === 0) {
    console.error("No test ran: no name of one holds the words of --filter, or its file could not be loaded.");
  }
  tell(first.results, failed.length - unsteady.length, unsteady);
  const isMended = failed.length > 0 && unsteady.length === failed.length;
  return { code: codeOf(first, isLong, isMended), failed };
}

async function setAside(folder: string): Promise<void> {
  await Deno.mkdir(join(folder, FIRST_RUN));
  await Deno.rename(join(folder, LEFT), join(folder, FIRST_RUN, LEFT)).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}

interface Outcome {
  /** Of the process. */
  readonly code: number;
  /** At their first run; some of them may have passed at their second. */
  readonly failed: readonly TestResult[];
}

function codeOf({ code, results }: Run, isProof: boolean, isMended: boolean): number {
  if (isProof && results.some(({ outcome }) => outcome === "ignored")) {
    console.error("Not proved: something was left out, because this machine lacks what it needs.");
    return 1;
  }
  return isMended ? 0 : code || Number(results.length === 0);
}

/** @returns those that pass */
async function passAlone(
  tests: readonly TestResult[],
  env: Env,
  folder: string,
  stop: AbortSignal,
) {
  const passed: TestResult[] = [];
  for (const test of tests) {
    console.log(`\nOnce more, alone: ${test.file} => ${test.name}`);
    const path = join(folder, `again${passed.length}.xml`);
    const { code, results } = await denoTest(["--filter", filterOf(test), test.file], env, path, stop);
    if (code === 0 && results.some(({ outcome }) => outcome === "passed")) passed.push(test);
  }
  return passed;
}

interface Run {
  readonly code: number;
  readonly results: readonly TestResult[];
  readonly isCutOff: boolean;
  /** An error that belongs to no test, as at the top of a file. */
  readonly hasStrayError: boolean;
}

async function denoTest(args: readonly string[], env: Env, junit: string, stop: AbortSignal): Promise<Run> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const signal = AbortSignal.any([timeout, stop]);
  const surroundings = { DENO_JOBS: String(LANES), ...env };
  // `deno task check` checks types, of all files in a third of the time.
  const command = ["test", "-A", "--no-check", `--preload=${BEFORE_TESTS}`, `--junit-path=${junit}`, ...args];
  const child = new Deno.Command(Deno.execPath(), {
    args: command,
    env: surroundings,
    // Of a group of its own, with all that the tests start.
    detached: true,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const uncaught = new Set<string>();
  const code = await codeWhen(child, signal, uncaught);
  if (timeout.aborted) {
    console.error(
      `The tests did not end within ${MAX_MS / 60_000} minutes; above stands which one was still running.`,
    );
  }
  const results = readResults(await Deno.readTextFile(junit).catch(() => ""));
  const failed = new Set(results.filter(({ outcome }) => outcome === "failed").map(({ file }) => file));
  const hasStrayError = [...uncaught].some((file) => !failed.has(file));
  return { code: signal.aborted ? 1 : code, results, isCutOff: signal.aborted, hasStrayError };
}

async function codeWhen(child: Deno.ChildProcess, signal: AbortSignal, uncaught: Set<string>): Promise<number> {
  await using ending = ender(signal, child.pid);
  try {
    await passOn(child.stdout, uncaught);
    return (await child.status).code;
  } catch (error) {
    // Nobody reads on, as where a pipe behind us has ended.
    await ending.end();
    throw error;
  }
}

/** @returns ends it at once, or waits until it is ended where it was aborted; done once only */
function ender(signal: AbortSignal, pid: number) {
  let ending: Promise<void> | null = null;
  const end = () => ending ??= endWithChildren(pid);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  return {
    end,
    async [Symbol.asyncDispose]() {
      signal.removeEventListener("abort", end);
      await ending;
    },
  };
}

async function passOn(output: ReadableStream<Uint8Array>, uncaught: Set<string>): Promise<void> {
  let line = "";
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    for (let sent = 0; sent < chunk.length;) sent += Deno.stdout.writeSync(chunk.subarray(sent));
    const lines = (line + decoder.decode(chunk, { stream: true })).split("\n");
    line = lines.pop() ?? "";
    for (const one of lines) {
      const [, file] = /^\.?\/?(\S+) \(uncaught error\)/.exec(stripVTControlCharacters(one)) ?? [];
      if (file) uncaught.add(file);
    }
  }
}

function tell(results: readonly TestResult[], failed: number, unsteady: readonly TestResult[]): void {
  const slowest = slowestFiles(results, SLOWEST).filter(({ seconds }) => seconds >= 1);
  if (slowest.length > 1) {
    console.log("\nThe slowest files:");
    for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${file}`);
  }
  for (const { file, name } of unsteady) console.log(`unsteady: ${file} => ${name}`);
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  const passed = count("passed") + unsteady.length;
  const most = unsteady.length > 0 ? ` (at most ${MAX_UNSTEADY})` : "";
  console.log(`\n${passed} passed, ${failed} failed, ${unsteady.length} unsteady${most}, ${count("ignored")} ignored`);
}
