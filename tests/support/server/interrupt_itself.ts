import { join } from "node:path";

/**
 * Preloaded into a command of which INTERRUPTED_AT names a folder or a file below its DATA_DIR by its beginning: it gets
 * Ctrl-C once that is there, and makes no more folders and copies before it has heard. Whoever looked on from outside might
 * miss it.
 */
const { INTERRUPTED_AT = "", DATA_DIR = "" } = Deno.env.toObject();
const moment = join(DATA_DIR, INTERRUPTED_AT);
const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
const { mkdir, copyFile } = Deno;
let isOver = false;

function interrupt(): void {
  if (isOver) return;
  isOver = true;
  clearInterval(looking);
  Deno.addSignalListener("SIGINT", hear);
  Deno.kill(Deno.pid, "SIGINT");
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

const looking = setInterval(() => isThere(moment) && interrupt(), 1);
Deno.unrefTimer(looking);

async function heardAt(path: string | URL): Promise<void> {
  if (!String(path).startsWith(moment)) return;
  interrupt();
  await heard;
}

Deno.mkdir = async (path, options) => {
  await mkdir(path, options);
  await heardAt(path);
};

Deno.copyFile = async (from, to) => {
  await copyFile(from, to);
  await heardAt(to);
};
