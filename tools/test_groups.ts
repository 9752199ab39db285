import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isQuick } from "./quick_tests.ts";

/**
 * One file of many: what each of them loads is loaded, compiled and warm for all of them. Only quick ones, which share
 * nothing but modules; whatever opens a browser or starts a process stays by itself, and comes first, as it takes longest.
 * @param folder for the files that are made
 * @returns what `deno test` is given
 */
export async function testGroups(tests: readonly string[], folder: string): Promise<readonly string[]> {
  const { quick = [], alone = [] } = Object.groupBy(tests, (path) => isQuick(path) ? "quick" : "alone");
  const groups = Array.from(Map.groupBy(quick, roomOf), ([room, paths]) => writeGroup(folder, room, paths));
  return [...alone.toReversed(), ...await Promise.all(groups)];
}

/** `server/items` of `server/items/media/a_test.ts`; layers of small tests are one room. */
function roomOf(path: string): string {
  const [layer = "", room = ""] = path.split("/");
  return ["server", "tests"].includes(layer) && !room.includes(".") ? `${layer}/${room}` : layer;
}

async function writeGroup(folder: string, room: string, paths: readonly string[]): Promise<string> {
  const group = join(folder, `${room.replaceAll("/", "_")}_test.ts`);
  const lines = paths.map((path) => `import ${JSON.stringify(pathToFileURL(path).href)};\n`);
  await Deno.writeTextFile(group, lines.join(""));
  return group;
}
