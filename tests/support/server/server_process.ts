import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { UNCAUGHT } from "../../../domain/logs/log.ts";
import { leaveLog } from "../../../tools/gate/leave_behind.ts";
import { giveSandboxKey } from "../outside/sandbox_key.ts";
import { testFolder } from "../test_folder.ts";
import { WITHOUT_DOT_ENV } from "./without_dot_env.ts";

const MAIN = fileURLToPath(new URL("../../../server/main.ts", import.meta.url));
const READY = /^Stowmark is ready at (\S+)$/m;
/** However full the disk of whoever runs the tests; and four bots that nobody plays with take as much as a third of a start. */
const USUAL = { KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0", HOUSE_BOTS: "off" };
/** A busy machine is no failure. */
const READY_TIMEOUT_MS = 180_000;
const EXIT_TIMEOUT_MS = 30_000;

export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Of stderr, where the log goes. */
  log(): string;
  /** Of stdout. */
  output(): string;
  kill(signal: Deno.Signal): void;
  readonly status: Promise<Deno.CommandStatus>;
}

export class DidNotStart extends Error {
  override readonly name = "DidNotStart";
  constructor(readonly code: number, readonly stderr: string) {
    super(`the server ended with ${code}: ${stderr}`);
  }
}

/** A server that need not be ready yet. */
export interface StartingServer extends Omit<ServerProcess, "url"> {
  /** Resolves when it is ready. @throws DidNotStart */
  ready(): Promise<string>;
}

/**
 * The real server as a process of its own, on a free port. Settings of the surroundings do not leak in.
 * @param preload a script that runs in the server before its own first line
 * @param main where the server's entry lies, when not here
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  preload: string | null = null,
  main = MAIN,
): Promise<ServerProcess> {
  const starting = launchServer(settings, { preload, main });
  return { ...starting, url: await starting.ready() };
}

interface Launch {
  readonly preload?: string | null;
  readonly main?: string;
  /** In a group of its own, which `Deno.kill(-pid)` reaches whole. */
  readonly detached?: boolean;
  /** It meets an error that nobody catches; any other server that does fails its test. */
  readonly failsUncaught?: boolean;
}

/** The same, handed over before it is ready. */
export function launchServer(
  settings: Readonly<Record<string, string>>,
  { preload = null, main = MAIN, detached = false, failsUncaught = false }: Launch = {},
): StartingServer {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const { DATA_DIR, SANDBOX } = settings;
  if (DATA_DIR && SANDBOX !== "0") giveSandboxKey(DATA_DIR);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...(preload ? [`--preload=${preload}`] : []), main],
    env: { PATH, HOME, PORT: "0", LOG_LEVEL: "warning", ...USUAL, ...settings },
    clearEnv: true,
    cwd: WITHOUT_DOT_ENV,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached,
  }).spawn();
  const errors = collect(child.stderr);
  const output = collect(child.stdout);
  const status = child.status.then(async (ended) => {
    await errors.done;
    const uncaught = uncaughtIn(errors.text());
    assert.equal(uncaught.length > 0, failsUncaught, `what nobody caught in the server:\n${uncaught.join("\n")}`);
    return ended;
  });
  status.catch(() => {});
  return {
    ready: () => readyUrl(child, output, errors),
    pid: child.pid,
    log: errors.text,
    output: output.text,
    kill: (signal) => child.kill(signal),
    status,
    async [Symbol.asyncDispose]() {
      const timer = setTimeout(() => end(child, "SIGKILL"), EXIT_TIMEOUT_MS);
      end(child, "SIGTERM");
      await child.status;
      clearTimeout(timer);
      await Promise.all([output.done, errors.done]);
      const folder = testFolder();
      if (folder) await leaveLog(errors.text(), folder);
      await status;
    },
  };
}

/** The lines of a log that tell of errors nobody caught. */
function uncaughtIn(log: string): readonly string[] {
  return log.split("\n").filter((line) => line.includes(`"message":"${UNCAUGHT}`));
}

async function readyUrl(child: Deno.ChildProcess, output: Collected, errors: Collected): Promise<string> {
  const timer = setTimeout(() => end(child, "SIGKILL"), READY_TIMEOUT_MS);
  try {
    const ended = Promise.all([child.status, output.done, errors.done]).then(([{ code }]) => {
      throw new DidNotStart(code, errors.text());
    });
    return await Promise.race([output.match(READY), ended]);
  } finally {
    clearTimeout(timer);
  }
}

function end(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has ended already.
  }
}

interface Collected {
  readonly done: Promise<void>;
  text(): string;
  match(pattern: RegExp): Promise<string>;
}

function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Collected {
  let text = "";
  const waiting: (() => void)[] = [];
  const done = (async () => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (const check of waiting) check();
    }
  })();
  const match = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const check = () => {
        const found = pattern.exec(text)?.[1];
        if (found) resolve(found);
      };
      waiting.push(check);
      check();
    });
  return { done, text: () => text, match };
}
