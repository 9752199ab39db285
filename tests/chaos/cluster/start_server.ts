import { homedir } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { AS_WE_ARE, lastComplaint, spawnTied } from "../../../server/host/postgres/tied_process.ts";
import { CommandFailed } from "../../../cli/command_failed.ts";

const MAIN = fileURLToPath(new URL("../../../server/main.ts", import.meta.url));
const READY = /^Stowmark is ready at (\S+)$/m;
const STARTS_WITHIN_MS = 120_000;
const MAX_LOG = 20_000;
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** A server's standard output says where it listens; it joins the log, which is what we read. */
const OUTPUT_WITH_LOG = 'exec "$@" >&2';

export interface ServerChild {
  readonly url: string;
  /** The end of what it has written. */
  log(): string;
  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** A server of ours with these settings and no others, on a free port; it never outlives us. @throws CommandFailed */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<ServerChild> {
  const environment = Object.entries({ PATH, HOME: homedir(), ...settings }).map(([name, value]) => `${name}=${value}`);
  const server = [Deno.execPath(), "run", "-A", MAIN];
  const command = ["-c", OUTPUT_WITH_LOG, "sh", "/usr/bin/env", "-i", ...environment, ...server];
  const tied = spawnTied(AS_WE_ARE, "/bin/sh", command);
  let log = "";
  const ready = new Promise<string>((resolve) =>
    tied.child.stderr?.on("data", (chunk) => {
      log = (log + String(chunk)).slice(-MAX_LOG);
      const [, url] = READY.exec(log) ?? [];
      if (url) resolve(url);
    })
  );
  const signal = (name: "SIGKILL" | "SIGSTOP" | "SIGCONT") => signalGroup(tied.child.pid, name);
  const late = setTimeout(() => signal("SIGKILL"), STARTS_WITHIN_MS);
  const failed = tied.ended.then(() => {
    throw new CommandFailed(`A server did not start: ${lastComplaint(log) ?? "it said nothing"}`);
  });
  const url = await Promise.race([ready, failed]).finally(() => clearTimeout(late));
  failed.catch(() => {});
  return {
    url,
    log: () => log,
    signal,
    ended: tied.ended,
    async stop() {
      signal("SIGCONT");
      await tied.abandon();
    },
  };
}

/** The server and the shell that ties it to us. */
function signalGroup(pid: number | undefined, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}
