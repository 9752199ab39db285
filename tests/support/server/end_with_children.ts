import { existsSync, readdirSync, readFileSync } from "node:fs";

/** For the runtime to name the tests that ran. */
const TELLING_MS = 500;
/** For all others to end by themselves. */
const ENDING_MS = 2_500;

/**
 * Ends a process that leads a group, with all that it started and what these started. A command that a test carries out may hear the
 * first signals instead of the tests, and on some of them nobody may hear any.
 */
export async function endWithChildren(pid: number): Promise<void> {
  const groups = new Set(groupsBelow(pid));
  const signalAll = (signal: Deno.Signal) => {
    for (const group of groupsBelow(pid)) groups.add(group);
    for (const group of groups) kill(-group, signal);
  };
  kill(pid, "SIGINT");
  await pause(TELLING_MS);
  signalAll("SIGTERM");
  await pause(ENDING_MS);
  signalAll("SIGKILL");
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** Where the system does not tell who started whom, its own group alone. */
function groupsBelow(pid: number): number[] {
  const all = existsSync("/proc/self/stat") ? readdirSync("/proc").flatMap((name) => processOf(name) ?? []) : [];
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const below = (one: number): Process[] => (byParent.get(one) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return [pid, ...below(pid).map(({ group }) => group)];
}

/** After proc_pid_stat(5): number, name in brackets, state, parent, group. */
function processOf(name: string): Process | null {
  if (!/^\d+$/.test(name)) return null;
  try {
    const [, parent, group] = (readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ").map(
      Number,
    );
    return { pid: Number(name), parent: parent ?? 0, group: group ?? 0 };
  } catch {
    return null;
  }
}

function kill(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // All of them have ended.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
