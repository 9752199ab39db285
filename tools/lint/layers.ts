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

/** What a layer may use of another one besides: prefixes of paths. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  cli: [
    "server/host/settings/config.ts",
    "server/host/process/start_error.ts",
    "server/host/postgres/data_lock.ts",
    "server/host/postgres/database_fault.ts",
    "server/host/storage/disk_reserve.ts",
    "server/host/postgres/",
    "server/media/",
    "server/host/outgoing/unless_aborted.ts",
    "server/host/pictures/open_pictures.ts",
    "server/host/redis/open_redis.ts",
    "server/host/mail/smtp.ts",
    "server/host/stripe/stripe_look.ts",
    "server/host/settings/",
    "server/archive/transfer/",
    "server/host/settings/start_hint.ts",
    "server/host/settings/start_warning.ts",
    "server/host/storage/claim_storage.ts",
    "server/archive/backup/",
    "server/host/log/uncaught.ts",
    "server/host/jobs/run_jobs.ts",
    "server/host/secrets/token_signer.ts",
    "server/host/secrets/tokens.ts",
    "server/auth/session_cookies.ts",
    "sandbox/bots/",
  ],
  sandbox: ["server/start/open_sandbox.ts", "server/host/settings/config.ts", "server/http/", "server/host/log/log.ts", "server/host/process/start_error.ts"],
};

interface Order {
  /** Each may import itself and those named before it. */
  readonly first: readonly string[];
  /** After the rooms, each may import everything before it. */
  readonly last: readonly string[];
}

const LOOSE = ".";

/**
 * Who knows whom inside a layer. Folders and files that are not named are rooms: they stand between `first` and `last`,
 * and never import each other. What two rooms share moves into a folder before them, or is handed in by one after them.
 */
const ORDERS: Readonly<Record<string, Order>> = {
  domain: { first: ["delays.ts", "wire", "auth", "mail", "jobs", "media", "items"], last: [LOOSE] },
  recogniser: { first: ["network", LOOSE], last: [] },
  server: {
    first: [
      ...["settings", "config.ts", "counts.ts", "log.ts", "current_work.ts", "start_error.ts", "if_error.ts"],
      ...["outgoing", "http", "redis", "socket", "pictures", "media"],
    ],
    last: [LOOSE],
  },
  web: { first: ["base", "ui", "api", "auth"], last: ["shell", LOOSE] },
};

/** @returns why the import is refused, or null. Paths are relative to the project, with forward slashes. */
export function refusal(from: string, specifier: string, target: string | null): string | null {
  const layer = layerOf(from);
  if (isTest(from) || !(layer in MAY_IMPORT)) return null;
  if (target === null) return packageRefusal(from, specifier);
  if (ALSO[layer]?.some((prefix) => target.startsWith(prefix))) return null;
  if (!MAY_IMPORT[layer]?.includes(layerOf(target))) return `${layer}/ may not import ${layerOf(target)}/`;
  return layer === layerOf(target) ? orderRefusal(layer, from, target) : null;
}

function orderRefusal(layer: string, from: string, target: string): string | null {
  const order = ORDERS[layer];
  if (!order) return null;
  const [mine, theirs] = [folderOf(from, order), folderOf(target, order)];
  if (mine === theirs || placeOf(theirs, order) < placeOf(mine, order)) return null;
  const names = [...order.first, "rooms", ...order.last].map((name) => name === LOOSE ? "loose files" : name);
  return `${layer}/${mine} may not import ${layer}/${theirs}: ${names.join(" < ")}`;
}

function folderOf(path: string, { first, last }: Order): string {
  const [, name = "", below] = path.split("/");
  return below !== undefined || [...first, ...last].includes(name) ? name : LOOSE;
}

function placeOf(folder: string, { first, last }: Order): number {
  const place = [...first, null, ...last].indexOf(folder);
  return place < 0 ? first.length : place;
}

function layerOf(path: string): string {
  return path.split("/")[0] ?? "";
}

export function isTest(path: string): boolean {
  return /(_test|_bench)\.tsx?$/.test(path) || path.startsWith("tests/");
}
