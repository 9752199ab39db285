/** May a file of the first room import one of the second? DESIGN: who may know whom. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ["domain"],
  db: ["db", "domain"],
  recogniser: ["recogniser", "domain"],
  server: ["server", "domain", "db"],
  web: ["web", "domain", "recogniser"],
  cli: ["cli", "domain", "db", "recogniser"],
};

/** The only packages the pure rooms may use. */
const PURE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: ["zod", "xstate"],
  db: ["postgres", "postgrator", "node:url"],
  recogniser: [],
};

/** Files of `server/` that every room of it may use: the composition root's neighbours and the edges. */
const SERVER_EDGES = ["http", "socket"];

/** What the command line shares with the server: the same settings, the same lock on the same folder. */
const OPERATORS_FILES = ["server/config.ts", "server/data_lock.ts"];
/** The built-in database, and bots, which speak over the socket like people do. */
const OPERATORS_ROOMS = /^server\/(postgres|bots)\//;

/** @returns why the import is refused, or null. Paths are relative to the project, with forward slashes. */
export function refusal(from: string, specifier: string, target: string | null): string | null {
  const layer = from.split("/")[0] ?? "";
  if (isTest(from) || !(layer in MAY_IMPORT)) return null;
  if (target === null) return packageRefusal(from, layer, specifier);
  const other = target.split("/")[0] ?? "";
  if (layer === "cli" && (OPERATORS_FILES.includes(target) || OPERATORS_ROOMS.test(target))) return null;
  if (!(MAY_IMPORT[layer] ?? []).includes(other)) return `${layer}/ may not import ${other}/`;
  return layer === "server" ? roomRefusal(from, target) : null;
}

/** A room inside `server/` never imports another room: what two share moves to `domain/` or is handed in by `app.ts`. */
function roomRefusal(from: string, target: string): string | null {
  const [mine, theirs] = [roomOf(from), roomOf(target)];
  if (mine === null || theirs === null || mine === theirs || SERVER_EDGES.includes(theirs)) return null;
  return `server/${mine}/ may not import server/${theirs}/; hand it in from app.ts`;
}

function roomOf(path: string): string | null {
  const [layer, room, file] = path.split("/");
  return layer === "server" && room && file ? room : null;
}

function packageRefusal(from: string, layer: string, specifier: string): string | null {
  const allowed = PURE_PACKAGES[layer];
  const isTool = /^recogniser\/(eval|network\/assembly)\//.test(from);
  if (!allowed || isTool) return null;
  const name = specifier.replace(/^npm:/, "");
  const isAllowed = allowed.some((known) => name === known || name.startsWith(`${known}/`));
  return isAllowed ? null : `${layer}/ is pure and may not import ${specifier}`;
}

export function isTest(path: string): boolean {
  return /(_test|_bench)\.tsx?$/.test(path) || path.startsWith("tests/");
}
