import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isQuick } from "./quick_tests.ts";

/** Of those that open browsers or start processes: enough that loading is shared, few enough that lanes end together. */
const MAX_SLOW_FILES = 18;
const FEWEST_SLOW_FILES = 4;
const FEWEST_QUICK_FILES = 10;
const OTHERS = "others";
/** Of the quick ones, by docs/bench/gate.md. */
const LONGEST = [
  OTHERS,
  "server_archive_backup",
  "tests_faults",
  "server_auth",
  "server_archive_transfer",
  "server_billing",
  "server_game",
  "server_http",
  "recogniser",
  "db",
];

interface Group {
  readonly name: string;
  readonly paths: readonly string[];
}

/**
 * One file of many: what each of them loads is loaded, compiled and warm for all of them. Slow ones come first and of the quick ones
 * those that take longest, since a run is as long as its last lane.
 * @param folder for the files that are made
 * @returns what `deno test` is given, which runs it by name
 */
export async function testGroups(tests: readonly string[], folder: string): Promise<readonly string[]> {
  const { quick = [], slow = [] } = Object.groupBy(tests, (path) => isQuick(path) ? "quick" : "slow");
  const groups = [...slowGroups(slow), ...quickGroups(quick)];
  const width = String(groups.length).length;
  return await Promise.all(
    groups.map((group, at) => writeGroup(folder, `${String(at).padStart(width, "0")}_${group.name}`, group.paths)),
  );
}

/** Of each room in turn, so that what waits for processes runs beside what keeps the processors busy. */
function slowGroups(paths: readonly string[]): Group[] {
  const rooms = Array.from(Map.groupBy(paths, enough(paths, FEWEST_SLOW_FILES)), ([name, all]) => dealtOut(name, all));
  const rounds = Math.max(0, ...rooms.map((groups) => groups.length));
  return Array.from({ length: rounds }).flatMap((_, round) => rooms.flatMap((groups) => groups[round] ?? []));
}

/** Neighbours are often alike, and are dealt out to different groups. */
function dealtOut(room: string, paths: readonly string[]): Group[] {
  const count = Math.ceil(paths.length / MAX_SLOW_FILES);
  return Array.from({ length: count }, (_, group) => ({
    name: `slow_${room}_${group}`,
    paths: paths.filter((_, at) => at % count === group),
  }));
}

function quickGroups(paths: readonly string[]): Group[] {
  const groups = Array.from(
    Map.groupBy(paths, enough(paths, FEWEST_QUICK_FILES)),
    ([name, paths]) => ({ name, paths }),
  );
  const rank = ({ name }: Group) => LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length;
  return groups.toSorted((one, other) => rank(one) - rank(other) || other.paths.length - one.paths.length);
}

/** The room of a path, or one for all rooms of few files: to load what each tests would take longer than its tests. */
function enough(paths: readonly string[], fewest: number): (path: string) => string {
  const rooms = Map.groupBy(paths, roomOf);
  return (path) => (rooms.get(roomOf(path)) ?? []).length < fewest ? OTHERS : roomOf(path);
}

/** `server_items` of `server/items/media/a_test.ts`, `server_archive_backup` below; layers of small tests are one room. */
function roomOf(path: string): string {
  const [layer = "", ...folders] = path.split("/").slice(0, -1);
  if (!["server", "tests"].includes(layer)) return layer;
  return [layer, ...folders.slice(0, folders[0] === "archive" ? 2 : 1)].join("_");
}

async function writeGroup(folder: string, name: string, paths: readonly string[]): Promise<string> {
  const group = join(folder, `${name}_test.ts`);
  const lines = paths.map((path) => `import ${JSON.stringify(pathToFileURL(path).href)};\n`);
  await Deno.writeTextFile(group, lines.join(""));
  return group;
}
