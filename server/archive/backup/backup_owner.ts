import { BLOCK_BYTES, MANIFEST } from "./format/archive_format.ts";
import { tagOf, tagOfName } from "./backup_name.ts";
import { Manifest } from "./format/manifest.ts";
import { headAt, type ReadAt, readFrom } from "./format/read_at.ts";

const LARGEST_TEXT = 16 * 1024 * 1024;

/** Which installation a backup is of, as its first entry says. Null where it does not say, or is no backup. */
async function installationOf(readAt: ReadAt): Promise<string | null> {
  const head = await headAt(readAt, 0);
  if (head?.name !== MANIFEST) return null;
  return parsed(await readAt(BLOCK_BYTES, Math.min(head.size, LARGEST_TEXT)))?.installation ?? null;
}

/** Whether a backup is surely of this installation: what lies in it counts more than its name. */
export async function isOwnBackup(name: string, readAt: ReadAt, installation: string | null): Promise<boolean> {
  return mayBeOwn(name, installation) && await installationOf(readAt) === installation;
}

function mayBeOwn(name: string, installation: string | null): boolean {
  const tag = tagOfName(name);
  return installation !== null && (tag === null || tag === tagOf(installation));
}

/** What this account may not read is nobody's that it knows. */
export async function isOwnFile(path: string, name: string, installation: string | null): Promise<boolean> {
  if (!mayBeOwn(name, installation)) return false;
  using file = await openReadable(path);
  return file !== null && await isOwnBackup(name, readFrom(file), installation);
}

export async function installationOfFile(path: string): Promise<string | null> {
  using file = await openReadable(path);
  return file && await installationOf(readFrom(file));
}

export async function mayRead(path: string): Promise<boolean> {
  using file = await openReadable(path);
  return file !== null;
}

/** Null for one of another account, such as a command of root's leaves, and for one that another server has just removed. */
async function openReadable(path: string): Promise<Deno.FsFile | null> {
  return await Deno.open(path).catch((error) => {
    if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
}

function parsed(bytes: Uint8Array): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
