import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { proportionalBytes } from "../process_figures.ts";

const OPEN_SOCKETS = fileURLToPath(new URL("./open_sockets.ts", import.meta.url));
/** For what opening them left behind to be collected. */
const SETTLE_MS = 30_000;

/** @returns bytes of the server's memory for each of so many sockets that say nothing */
export async function bytesOfASocket({ url, pid }: { url: string; pid: number }, count: number): Promise<number> {
  const before = proportionalBytes([pid]);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", OPEN_SOCKETS, url, String(count)],
    stdout: "piped",
  }).spawn();
  try {
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).values().next();
    if (Number(value) !== count) throw new Error(`expected ${count} open sockets, received ${value}`);
    await pause(SETTLE_MS);
    return (proportionalBytes([pid]) - before) / count;
  } finally {
    child.kill("SIGKILL");
    await child.status;
  }
}
