import { join } from "node:path";
import { databaseAccount } from "../server/host/postgres/run_as.ts";
import { CommandFailed } from "./command_failed.ts";

/** Anybody may write there, as into a container's volume: whose it is says nothing of whose server works in it. */
const OPEN_TO_ALL = 0o002;

export class WrongAccount extends CommandFailed {}

/** The server could not read what another account, such as root, writes there. @throws WrongAccount */
export async function requireOwner(dataDir: string): Promise<void> {
  const uid = Deno.uid();
  if (uid === null || uid === 0 && await isRootsCluster(dataDir)) return;
  const owners = (await Promise.all([dataDir, join(dataDir, "media")].map(ownerOf))).filter((owner) => owner !== null);
  const [owner] = owners;
  if (owner === undefined || owners.includes(uid)) return;
  throw new WrongAccount(`Run this as the account that owns ${dataDir}: sudo -u "#${owner}" …`);
}

/** Root writes wherever it likes; what is closed to others stops them by itself. @throws WrongAccount */
export async function keepRootOut(dataDir: string): Promise<void> {
  if (Deno.uid() === 0) await requireOwner(dataDir);
}

/** Only a server that root runs has its PostgreSQL run as another account. */
async function isRootsCluster(dataDir: string): Promise<boolean> {
  const owner = await ownerOf(join(dataDir, "postgres"));
  return owner !== null && owner === databaseAccount()?.uid;
}

async function ownerOf(folder: string): Promise<number | null> {
  const { uid, mode } = await Deno.stat(folder).catch(() => ({ uid: null, mode: null }));
  return ((mode ?? 0) & OPEN_TO_ALL) === 0 ? uid : null;
}
