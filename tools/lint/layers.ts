import { packageRefusal } from "./packages.ts";

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ["domain"],
  db: ["db", "domain"],
  recogniser: ["recogniser", "domain"],
  server: ["server", "domain", "db"],
  web: ["web", "domain", "recogniser"],
  cli: ["cli", "domain", "db", "recogniser"],
  sandbox: ["sandbox", "domain", "db"],
};

/** The doors between layers: what one may use of another one besides. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  cli: ["server/host/", "server/archive/", "sandbox/bots/"],
  sandbox: ["server/host/", "server/http/", "server/start/open_sandbox.ts"],
};

interface Order {
  /** Each may import itself and those named before it. */
  readonly first: readonly string[];
  /** After the rooms, each may import everything before it. */
  readonly last: readonly string[];
}

const LOOSE = ".";

/**
 * Who knows whom inside a folder. Folders and files that are not named are rooms: they stand between `first` and `last`,
 * and never import each other. What two rooms share moves into a folder before them, or is handed in by one after them.
 */
const ORDERS: Readonly<Record<string, Order>> = {
  domain: { first: ["delays.ts", "wire", "auth", "mail", "jobs", "media", "items"], last: [LOOSE] },
  recogniser: { first: ["network", LOOSE], last: [] },
  server: { first: ["host", "http", "socket", "media"], last: ["start", LOOSE] },
  "server/host": { first: ["process", "settings", "log", "outgoing", "pictures", "storage"], last: [] },
  "server/archive": { first: [], last: [] },
  web: { first: ["base", "ui", "api", "auth"], last: ["shell", LOOSE] },
};

/** @returns why the import is refused, or null. Paths are relative to the project, with forward slashes. */
export function refusal(from: string, specifier: string, target: string | null): string | null {
  const layer = layerOf(from);
  if (isTest(from) || !(layer in MAY_IMPORT)) return null;
  if (target === null) return packageRefusal(from, specifier);
  if (DOORS[layer]?.some((prefix) => target.startsWith(prefix))) return null;
  if (!MAY_IMPORT[layer]?.includes(layerOf(target))) return `${layer}/ may not import ${layerOf(target)}/`;
  for (const [folder, order] of Object.entries(ORDERS)) {
    const reason = orderRefusal(folder, order, from, target);
    if (reason) return reason;
  }
  return null;
}

function orderRefusal(folder: string, order: Order, from: string, target: string): string | null {
  if (![from, target].every((path) => path.startsWith(`${folder}/`))) return null;
  const [mine, theirs] = [roomOf(folder, from, order), roomOf(folder, target, order)];
  if (mine === theirs || floorOf(theirs, order) < floorOf(mine, order)) return null;
  const names = [...order.first, "rooms", ...order.last].map((name) => name === LOOSE ? "loose files" : name);
  return `${folder}/${mine} may not import ${folder}/${theirs}: ${names.join(" < ")}`;
}

function roomOf(folder: string, path: string, { first, last }: Order): string {
  const [name = "", below] = path.slice(folder.length + 1).split("/");
  return below !== undefined || [...first, ...last].includes(name) ? name : LOOSE;
}

function floorOf(room: string, { first, last }: Order): number {
  const floor = [...first, null, ...last].indexOf(room);
  return floor < 0 ? first.length : floor;
}

function layerOf(path: string): string {
  return path.split("/")[0] ?? "";
}

export function isTest(path: string): boolean {
  return /(_test|_bench)\.tsx?$/.test(path) || path.startsWith("tests/");
}
