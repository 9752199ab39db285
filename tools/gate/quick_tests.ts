import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const IMPORTED = /^(?:import|export|\}).* "(\.[^"]+)";$/gm;
/** In what tests themselves are made of; the product may start a process of its own, as for pictures. */
const STARTS_ONE = /new Deno\.Command\(|from "(?:playwright|puppeteer)-core"|from "node:child_process"/;

export function allTests(): readonly string[] {
  return globSync("{cli,db,domain,recogniser,sandbox,server,tests,tools,web}/**/*_test.{ts,tsx}").toSorted();
}

/** A file, or the tests below a folder. */
export function testsAt(path: string): readonly string[] {
  const name = relative(".", path);
  const isFile = statSync(name, { throwIfNoEntry: false })?.isFile();
  return isFile ? [name] : allTests().filter((test) => test.startsWith(`${name}/`));
}

/** Whether a test opens no browser and starts no process, neither by itself nor by what it imports from `tools/` and `tests/`. */
export function isQuick(test: string): boolean {
  return !Array.from(madeOf(test), read).some(({ startsOne }) => startsOne);
}

/** A test, and what it imports from `tools/` and `tests/`, be it by way of others. */
export function madeOf(test: string): ReadonlySet<string> {
  const files = new Set([test]);
  // Those that are added are visited, too.
  for (const path of files) for (const target of read(path).imports) files.add(target);
  return files;
}

interface Source {
  readonly imports: readonly string[];
  readonly startsOne: boolean;
}

const sources = new Map<string, Source>();

function read(path: string): Source {
  const source = sources.get(path) ?? readSource(path);
  sources.set(path, source);
  return source;
}

function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const imports = Array.from(text.matchAll(IMPORTED), ([, target = ""]) => join(dirname(path), target))
    .filter((target) => /^(tools|tests)\/.*\.tsx?$/.test(target));
  return { imports, startsOne: STARTS_ONE.test(text) };
}
