import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORTED = /^(?:import|export|\}).* "(\.[^"]+)";$/gm;
/** In what tests themselves are made of; the product may start a process of its own, as for pictures. */
const STARTS_ONE = /new Deno\.Command\(|from "(?:playwright|puppeteer)-core"|from "node:child_process"/;

/** The tests that open no browser and start no process: neither they nor what they import from `tools/` and `tests/` does. */
export function quickTests(): readonly string[] {
  const files = new Map<string, boolean>();
  return globSync("{cli,db,domain,recogniser,sandbox,server,tests,tools,web}/**/*_test.{ts,tsx}")
    .filter((path) => !startsOne(path, files));
}

function startsOne(path: string, known: Map<string, boolean>): boolean {
  const before = known.get(path);
  if (before !== undefined) return before;
  known.set(path, false);
  const source = readFileSync(path, "utf8");
  const imports = Array.from(source.matchAll(IMPORTED), ([, target = ""]) => join(dirname(path), target));
  const starts = STARTS_ONE.test(source) ||
    imports.filter((target) => /^(tools|tests)\/.*\.tsx?$/.test(target)).some((target) => startsOne(target, known));
  known.set(path, starts);
  return starts;
}
