import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const HERE = fileURLToPath(new URL("./", import.meta.url));
/** A compiled server has Deno beside it (`deno task compile`): it cannot be told to run another program. */
const DENO = Deno.build.standalone ? join(dirname(Deno.execPath()), "deno") : Deno.execPath();
const CHILD = fileURLToPath(new URL("./child/picture_child.ts", import.meta.url));

/**
 * Before the program: no core file; no more writable memory than given; the first to be ended where the machine runs out
 * of it; deaf to what a terminal or a service manager sends to the whole group, since the server ends it.
 */
const LIMITED = `ulimit -c 0
ulimit -d "$1" 2>/dev/null
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
trap '' INT TERM
shift
exec "$@"`;

/** What V8 and its threads claim without using it, a worker with WebAssembly included. */
export const CLAIMED_BYTES = 1_200 * 1024 * 1024;

/** Only Linux counts what is mapped, and says how much of it is used. */
const isLinux = Deno.build.os === "linux";

/** The process that decodes strangers' pictures: no network, no writing, nothing of our settings. */
export function startChild(memoryBytes: number): Deno.ChildProcess {
  const limit = isLinux ? String(Math.round((memoryBytes + CLAIMED_BYTES) / 1024)) : "unlimited";
  return new Deno.Command("/bin/sh", {
    args: ["-c", LIMITED, "sh", limit, DENO, ...denoArgs()],
    cwd: ROOT,
    // Each arena of glibc's keeps what its thread once used.
    env: { HOME: homedir(), PATH: "/usr/bin:/bin", MALLOC_ARENA_MAX: "2" },
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

function denoArgs(): string[] {
  const packages = listed(`${ROOT}node_modules`);
  const may = [`--allow-read=${packages},${listed(HERE)}`, `--allow-ffi=${packages}`, "--allow-env", "--allow-sys"];
  const none = ["--no-prompt", "--no-remote", "--no-lock", "--cached-only"];
  return ["run", "--quiet", ...none, ...may, "--v8-flags=--max-old-space-size=96", CHILD];
}

function listed(path: string): string {
  return path.replaceAll(",", ",,");
}

/** Memory that the process holds alone; null where the system does not say. */
export function heldBytes(pid: number): number | null {
  if (!isLinux) return null;
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`)) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
