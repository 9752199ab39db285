import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

/**
 * Runs the command and, when our end of its standard input closes, asks it for a fast shutdown.
 * The kernel closes that pipe however we end, kill -9 included, so the command never outlives us.
 */
const TIED_TO_PARENT = `exec 3<&0
"$@" </dev/null 3<&- & child=$!
( read -r _ <&3; kill -INT $child ) 2>/dev/null & watch=$!
wait $child; code=$?
kill $watch 2>/dev/null
exit $code`;

/** English messages, and none of our settings (PGDATA, PGPORT...) leaks in. */
const PLAIN_ENVIRONMENT = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" };

const END_TIMEOUT_MS = 5_000;

export interface TiedProcess {
  readonly child: ChildProcess;
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
  /** The same, and ends it by force where it does not listen. */
  abandon(): Promise<void>;
}

export type Command = (program: string, args: readonly string[]) => readonly [string, string[]];

export const AS_WE_ARE: Command = (program, args) => [program, [...args]];

export function spawnTied(command: Command, program: string, args: readonly string[]): TiedProcess {
  const [shell, shellArgs] = command("/bin/sh", ["-c", TIED_TO_PARENT, "sh", program, ...args]);
  // A group of its own: Ctrl-C in a terminal reaches us only, and we finish what is in flight first.
  const child = spawn(shell, shellArgs, {
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
    env: PLAIN_ENVIRONMENT,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  ended.catch(() => {});
  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  return {
    child,
    ended,
    stop,
    async abandon() {
      const force = setTimeout(() => killGroup(child.pid), END_TIMEOUT_MS);
      await stop().finally(() => clearTimeout(force));
    },
  };
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}

/** Waits for the end of a command. @throws what it said when it failed, the signal's reason when that came first */
export async function runTied(
  command: Command,
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const tied = spawnTied(command, program, args);
  let complaint = "";
  tied.child.stderr?.on("data", (chunk) => complaint += String(chunk));
  const abandon = () => void tied.abandon().catch(() => {});
  signal.addEventListener("abort", abandon);
  const code = await tied.ended.finally(() => signal.removeEventListener("abort", abandon));
  signal.throwIfAborted();
  if (code !== 0) throw new Error(lastComplaint(complaint) ?? `${program} ended with ${code}`);
}

/** The line that says why PostgreSQL gave up, without what it says to programmers. */
export function lastComplaint(log: string): string | null {
  const lines = log.split("\n").map((line) => line.trim()).filter(Boolean);
  const serious = lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1);
  return serious?.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, "") ?? null;
}
