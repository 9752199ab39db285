import process from "node:process";
import { AS_WE_ARE, spawnTied, type TiedProcess } from "../../../server/host/postgres/tied_process.ts";
import { CommandFailed } from "../../../cli/command_failed.ts";
import { pause } from "../../../cli/pause.ts";

const PROGRAMS = ["redis-server", "valkey-server"];
const STARTS_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

export interface RedisChild {
  readonly url: string;
  /** Ends it without a word. */
  cut(): Promise<void>;
  start(): Promise<void>;
  /** Makes it swallow everything, or go on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

/** The program's name; null where neither is installed. */
async function redisProgram(): Promise<string | null> {
  for (const program of PROGRAMS) {
    if (await isInstalled(program)) return program;
  }
  return null;
}

/** A program that is missing makes Deno throw at once instead of rejecting. */
async function isInstalled(program: string): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args: ["--version"], stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

/** A Redis that keeps nothing, always at the same address. @throws CommandFailed where none is installed */
export async function startRedis(): Promise<RedisChild> {
  const program = await redisProgram();
  if (!program) throw new CommandFailed("Chaos wants a redis-server or valkey-server; install one.");
  const port = freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let tied: TiedProcess | null = null;

  async function start(): Promise<void> {
    for (const late = Date.now() + STARTS_WITHIN_MS; Date.now() < late;) {
      const child = spawnTied(AS_WE_ARE, program ?? "", args);
      child.child.stderr?.resume();
      tied = child;
      let hasEnded = false;
      child.ended.finally(() => hasEnded = true).catch(() => {});
      // Whoever took the port meanwhile may give it back.
      while (!hasEnded && Date.now() < late) {
        await pause(LOOK_EVERY_MS);
        if (await answers(port)) return;
      }
    }
    throw new CommandFailed(`${program} did not start on port ${port}.`);
  }

  const signal = (name: NodeJS.Signals) => {
    try {
      if (tied?.child.pid) process.kill(-tied.child.pid, name);
    } catch {
      // It has ended.
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    signal,
    async cut() {
      signal("SIGKILL");
      await tied?.ended.catch(() => {});
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null);
  connection?.close();
  return connection !== null;
}

function freePort(): number {
  using probe = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return probe.addr.port;
}
