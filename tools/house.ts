import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { isTest } from "./lint/layers.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAX_FILES_IN_FOLDER = 20;
const MAX_DOORS = 2;
const LONG_FUNCTION = 50;
const MADE_DOCUMENT = "docs/protocol.md";

interface Script {
  readonly path: string;
  readonly lines: number;
  /** Paths of what it imports of this project, types too. */
  readonly imports: readonly string[];
  /** Of more than one line. */
  readonly functions: number;
  readonly longFunctions: number;
}

/** `deno run -A tools/house.ts`: how large the house is; fails where a rule of its plan is broken. */
async function main(): Promise<number> {
  const files = await trackedFiles();
  const scripts = await Promise.all(files.filter((path) => /\.tsx?$/.test(path)).map(readScript));
  const product = scripts.filter(({ path }) => isProduct(path));
  const rooms = roomsOf(scripts.filter(({ path }) => path.startsWith("server/") && isProduct(path)));
  const doors = doorsOf(product);
  const lines = sum(product.map((script) => script.lines));
  const testLines = sum(scripts.filter(({ path }) => !isProduct(path)).map((script) => script.lines));
  const functions = sum(product.map((script) => script.functions));
  const long = sum(product.map((script) => script.longFunctions));
  const rows: [string, number | string, number | string][] = [
    ["lines of TypeScript", lines, 65_000],
    ["files of TypeScript", product.length, 1_150],
    ["lines of CSS", await linesOf(files.filter((path) => path.endsWith(".css"))), 7_000],
    ["lines of tests and tools, of a line of the product", (testLines / lines).toFixed(2), 0.75],
    ["words of documents", await wordsOf(files.filter(isDocument)), 50_000],
    ["rooms of server/", rooms.size, 24],
    ["floors of server/", floorsOf(rooms), 7],
    ["doors from cli/ into server/", doors.length, MAX_DOORS],
    [`functions of more than ${LONG_FUNCTION} lines, %`, (100 * long / functions).toFixed(2), 0.5],
  ];
  for (const [what, now, goal] of rows) console.log(`${what.padEnd(52)} ${String(now).padStart(7)}  at most ${goal}`);
  const broken = brokenRules(scripts);
  for (const sentence of broken) console.error(sentence);
  return broken.length === 0 ? 0 : 1;
}

/** @returns a sentence for each rule of the plan that scripts break */
export function brokenRules(scripts: readonly Pick<Script, "path" | "imports">[]): string[] {
  const loose = scripts.filter(({ path }) =>
    /^server\/[^/]+$/.test(path) && isProduct(path) && path !== "server/main.ts"
  );
  const doors = doorsOf(scripts);
  return [
    ...crowdedFolders(scripts),
    ...loose.map(({ path }) => `${path} lies loose: it belongs into a room`),
    ...doors.length > MAX_DOORS ? [`cli/ has more than ${MAX_DOORS} doors into server/: ${doors.join(", ")}`] : [],
  ];
}

async function trackedFiles(): Promise<string[]> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const { success, stdout } = await new Deno.Command("git", { args, cwd: ROOT }).output();
  if (!success) throw new Error("expected a checkout of git, found none");
  const paths = new TextDecoder().decode(stdout).split("\n").filter(Boolean);
  const exist = await Promise.all(
    paths.map((path) => Deno.lstat(ROOT + path).then(({ isFile }) => isFile, () => false)),
  );
  return paths.filter((_, index) => exist[index]);
}

function isProduct(path: string): boolean {
  return !isTest(path) && !path.startsWith("tools/");
}

/** The help and the legal texts are the product. */
function isDocument(path: string): boolean {
  return path.endsWith(".md") && path !== MADE_DOCUMENT && !path.startsWith("tests/") && !path.startsWith("web/");
}

async function readScript(path: string): Promise<Script> {
  const text = await Deno.readTextFile(ROOT + path);
  const { program, module } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? "")),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const lengths: number[] = [];
  const measure = ({ start, end }: { start: number; end: number }) => {
    const count = lineCount(text.slice(start, end));
    if (count > 1) lengths.push(count);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return {
    path,
    lines: lineCount(text),
    imports: specifiers.filter((name) => name.startsWith(".")).map((name) => posix.join(posix.dirname(path), name)),
    functions: lengths.length,
    longFunctions: lengths.filter((length) => length > LONG_FUNCTION).length,
  };
}

function crowdedFolders(scripts: readonly Pick<Script, "path">[]): string[] {
  const code = scripts.filter(({ path }) =>
    !/(_test|_bench)\.tsx?$/.test(path) && !/^tests\/(?!support|chaos)/.test(path)
  );
  const folders = Map.groupBy(code, ({ path }) => posix.dirname(path));
  return [...folders].filter(([, inside]) => inside.length > MAX_FILES_IN_FOLDER)
    .map(([folder, { length }]) => `${folder}/ has ${length} files of code: at most ${MAX_FILES_IN_FOLDER} find room`);
}

/** Each room of the server with those that it imports. */
function roomsOf(scripts: readonly Script[]): Map<string, Set<string>> {
  const roomOf = (path: string) => path.split("/")[1] ?? "";
  const rooms = new Map<string, Set<string>>();
  for (const { path, imports } of scripts) {
    const known = rooms.get(roomOf(path)) ?? new Set();
    for (const target of imports) if (target.startsWith("server/")) known.add(roomOf(target));
    rooms.set(roomOf(path), known);
  }
  return rooms;
}

/** How many rooms the longest way down goes through. */
function floorsOf(rooms: ReadonlyMap<string, ReadonlySet<string>>): number {
  const heights = new Map<string, number>();
  const heightOf = (room: string, above: readonly string[]): number => {
    const below = [...rooms.get(room) ?? []].filter((next) => next !== room && !above.includes(next));
    const height = heights.get(room) ?? 1 + Math.max(0, ...below.map((next) => heightOf(next, [...above, room])));
    heights.set(room, height);
    return height;
  };
  return Math.max(...[...rooms.keys()].map((room) => heightOf(room, [])));
}

function doorsOf(scripts: readonly Pick<Script, "path" | "imports">[]): string[] {
  const targets = scripts.filter(({ path }) => path.startsWith("cli/") && isProduct(path)).flatMap(({ imports }) =>
    imports
  );
  const doors = targets.filter((target) => target.startsWith("server/")).map((target) => target.split("/")[1] ?? "");
  return [...new Set(doors)].sort();
}

async function linesOf(paths: readonly string[]): Promise<number> {
  return sum((await Promise.all(paths.map((path) => Deno.readTextFile(ROOT + path)))).map(lineCount));
}

async function wordsOf(paths: readonly string[]): Promise<number> {
  const texts = await Promise.all(paths.map((path) => Deno.readTextFile(ROOT + path)));
  return sum(texts.map((text) => text.split(/\s+/).filter(Boolean).length));
}

function lineCount(text: string): number {
  return text.trimEnd().split("\n").length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

if (import.meta.main) Deno.exit(await main());
