import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORTED = /^(?:import|export|\}).* "(\.[^"]+)";$/gm;
/** In what tests themselves are made of; the product may start a process of its own, as for pictures. */
const STARTS_ONE = /new Deno\.Command\(|from "(?:playwright|puppeteer)-core"|from "node:child_process"/;

export function allTests(): readonly string[] {
  return globSync("{cli,db,domain,recogniser,sandbox,server,tests,tools,web}/**/*_test.{ts,tsx}").toSorted();
}

/** Whether a test opens no browser and starts no process, neither by itself nor by what it imports from `tools/` and `tests/`. */
export function isQuick(test: string): boolean {
  return !startsOne(test);
}

const known = new Map<string, boolean>();

function startsOne(path: string): boolean {
  const before = known.get(path);
  if (before !== undefined) return before;
  known.set(path, false);
  const source = readFileSync(path, "utf8");
  const imports = Array.from(source.matchAll(IMPORTED), ([, target = ""]) => join(dirname(path), target));
  const starts = STARTS_ONE.test(source) ||
    imports.some((target) => /^(tools|tests)\/.*\.tsx?$/.test(target) && startsOne(target));
  known.set(path, starts);
  return starts;
}
