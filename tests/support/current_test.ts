import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TEST_FILE = /file:\/\/\/\S+?_test\.tsx?/;

type Test<Args extends unknown[]> = (...args: Args) => unknown;
type AtEnd = (hasFailed: boolean) => Promise<unknown>;

let url = Deno.mainModule;
let running: object | null = null;
const atEnds: AtEnd[] = [];

/** Makes a test that is written down just now known by its file while it runs: many files may be loaded as one. */
export function notedTest(stack: string): <Args extends unknown[]>(test: Test<Args>) => Test<Args> {
  const [file = Deno.mainModule] = TEST_FILE.exec(stack) ?? [];
  return (test) => async (...args) => {
    const run = {};
    await endRunningTest();
    [running, url] = [run, file];
    try {
      await test(...args);
    } catch (error) {
      await end(run, true);
      throw error;
    }
    await end(run, false);
  };
}

/** The file of the test that runs, from the root: `server/items/item_handlers_test.ts`. */
export function currentTestFile(): string {
  return relative(ROOT, fileURLToPath(url));
}

/** Calls back after each test, when all that it held is disposed of, and says whether it failed. */
export function whenTestsEnd(atEnd: AtEnd): void {
  atEnds.push(atEnd);
}

/** As failed: one that ran into its limit may never end by itself. */
export async function endRunningTest(): Promise<void> {
  if (running) await end(running, true);
}

async function end(run: object, hasFailed: boolean): Promise<void> {
  if (running !== run) return;
  running = null;
  for (const atEnd of atEnds) await atEnd(hasFailed);
}
