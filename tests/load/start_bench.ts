import { once } from "node:events";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { bounded, type Row } from "../../tools/bench_table.ts";

export const title = "Start";

const RUNS = 3;

/** `deno task start` as a person types it, packages already there: an empty data folder, then the same one again. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const fresh: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
    fresh.push(await secondsToReady(dataDir));
    warm.push(await secondsToReady(dataDir));
    await Deno.remove(dataDir, { recursive: true });
  }
  report(bounded(`fresh data folder to ready, slowest of ${RUNS}`, Math.max(...fresh), "s", { atMost: 5 }));
  report(bounded(`warm start to ready, slowest of ${RUNS}`, Math.max(...warm), "s", { atMost: 2 }));
}

async function secondsToReady(dataDir: string): Promise<number> {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const startedAt = performance.now();
  const child = spawn(Deno.execPath(), ["task", "start"], {
    env: { PATH, HOME, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  for await (const line of createInterface(child.stdout)) if (line.startsWith("Stowmark is ready at ")) break;
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill("SIGTERM");
  await ended;
  return seconds;
}
