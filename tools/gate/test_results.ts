export interface TestResult {
  /** From the root, e.g. `server/items/item_handlers_test.ts`. */
  readonly file: string;
  readonly name: string;
  readonly seconds: number;
  readonly outcome: "passed" | "failed" | "ignored";
}

const CASE = /<testcase name="([^"]*)" classname="([^"]*)" time="([^"]*)"[^>]*>([\s\S]*?)<\/testcase>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** What `deno test --junit-path` wrote: each test, without its steps. */
export function readResults(junit: string): TestResult[] {
  const cases = Array.from(junit.matchAll(CASE), ([, name = "", file = "", seconds, inside = ""]) => ({
    file: file.replace(/^\.\//, ""),
    name: plain(name),
    seconds: Number(seconds),
    outcome: outcomeOf(inside),
  }));
  const steps = new Set(cases.map(({ file, name }) => `${file} ${name}`));
  return cases.filter(({ file, name }) => !isStep(name, (parent) => steps.has(`${file} ${parent}`)));
}

function outcomeOf(inside: string): TestResult["outcome"] {
  if (/<(failure|error)\b/.test(inside)) return "failed";
  return /<skipped\b/.test(inside) ? "ignored" : "passed";
}

/** A step is called "its test > the step"; a test may have such a sign in its own name. */
function isStep(name: string, isTest: (name: string) => boolean): boolean {
  return Array.from(name.matchAll(/ > /g)).some(({ index }) => isTest(name.slice(0, index)));
}

function plain(text: string): string {
  return text.replace(
    /&#(?:x([0-9a-f]+)|(\d+));/gi,
    (_, hex, decimal) => String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  )
    .replace(/&(lt|gt|quot|apos|amp);/g, (whole, name) => ENTITIES[name] ?? whole);
}

/** The files that took longest, all their tests together. */
export function slowestFiles(results: readonly TestResult[], most: number): { file: string; seconds: number }[] {
  const seconds = new Map<string, number>();
  for (const one of results) seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  return [...seconds].map(([file, seconds]) => ({ file, seconds })).sort((a, b) => b.seconds - a.seconds).slice(
    0,
    most,
  );
}
