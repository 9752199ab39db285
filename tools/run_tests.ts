import { join } from "node:path";
import { filterOf, MOST_UNSTEADY, secondTries } from "./second_try.ts";
import { readResults, slowestFiles, type TestResult } from "./test_results.ts";

/** On two slow cores all of them take two thirds of it; what waits for ever is to fail by its name rather than be cut off. */
const MOST_MS = 80 * 60_000;
const SLOWEST = 10;

type Env = Readonly<Record<string, string>>;

/**
 * `deno test` in parallel. One or two journeys or tests of processes that failed run once more, alone: what passes then was
 * paused by a shared machine, and is told by its name as unsteady. On a quiet machine there is none.
 * @param folder for the reports
 * @returns the exit code
 */
export async function runTests(args: readonly string[], env: Env, folder: string): Promise<number> {
  const first = await denoTest(["--parallel", ...args], env, join(folder, "first.xml"));
  const failed = first.results.filter(({ outcome }) => outcome === "failed");
  const again = first.isCutOff || first.hasUnnamed ? null : secondTries(failed);
  const unsteady = again ? await passAlone(again, args, env, folder) : [];
  tell(first.results, failed.length - unsteady.length, unsteady);
  if (first.code === 0 || (failed.length > 0 && unsteady.length === failed.length)) return 0;
  return first.code;
}

/** @returns those that pass */
async function passAlone(tests: readonly TestResult[], args: readonly string[], env: Env, folder: string) {
  const flags = args.filter((arg) => arg.startsWith("--no-check"));
  const passed: TestResult[] = [];
  for (const test of tests) {
    console.log(`\nOnce more, alone: ${test.file} => ${test.name}`);
    const path = join(folder, `again${passed.length}.xml`);
    const { code, results } = await denoTest([...flags, "--filter", filterOf(test), test.file], env, path);
    if (code === 0 && results.some(({ outcome }) => outcome === "passed")) passed.push(test);
  }
  return passed;
}

interface Run {
  readonly code: number;
  readonly results: readonly TestResult[];
  readonly isCutOff: boolean;
  /** A file failed before it had said which tests it has. */
  readonly hasUnnamed: boolean;
}

async function denoTest(args: readonly string[], env: Env, junit: string): Promise<Run> {
  const signal = AbortSignal.timeout(MOST_MS);
  const command = ["test", "-A", `--junit-path=${junit}`, ...args];
  const child = new Deno.Command(Deno.execPath(), { args: command, env, signal, stdout: "piped", stderr: "inherit" })
    .spawn();
  const uncaught = new Set<string>();
  const [{ code }] = await Promise.all([child.status, passOn(child.stdout, uncaught)]);
  if (signal.aborted) {
    console.error(
      `The tests did not end within ${MOST_MS / 60_000} minutes; above stands which one was still running.`,
    );
  }
  const results = readResults(await Deno.readTextFile(junit).catch(() => ""));
  const named = new Set(results.map(({ file }) => file));
  const hasUnnamed = [...uncaught].some((file) => !named.has(file));
  return { code: signal.aborted ? 1 : code, results, isCutOff: signal.aborted, hasUnnamed };
}

// deno-lint-ignore no-control-regex
const COLOURS = /\x1b\[[0-9;]*m/g;

async function passOn(output: ReadableStream<Uint8Array>, uncaught: Set<string>): Promise<void> {
  let line = "";
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    for (let sent = 0; sent < chunk.length;) sent += Deno.stdout.writeSync(chunk.subarray(sent));
    const lines = (line + decoder.decode(chunk, { stream: true })).split("\n");
    line = lines.pop() ?? "";
    for (const one of lines) {
      const [, file] = /^\.?\/?(\S+) \(uncaught error\)/.exec(one.replace(COLOURS, "")) ?? [];
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
  const most = unsteady.length > 0 ? ` (at most ${MOST_UNSTEADY})` : "";
  console.log(`\n${passed} passed, ${failed} failed, ${unsteady.length} unsteady${most}, ${count("ignored")} ignored`);
}
