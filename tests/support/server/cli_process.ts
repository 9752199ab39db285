import { fileURLToPath } from "node:url";
import { WITHOUT_DOT_ENV } from "./without_dot_env.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.ts", import.meta.url));

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a process of its own, to its end. Settings of the surroundings do not leak in. */
export async function cli(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<CliOutcome> {
  return await outcomeOf(spawnCli(args, settings));
}

/** The same, handed over while it runs. @param preload a script that runs in it before its own first line */
export function spawnCli(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  preload: string | null = null,
): Deno.ChildProcess {
  return spawnDeno([...(preload ? [`--preload=${preload}`] : []), MAIN, ...args], settings);
}

/** Root reads and writes what is closed to it. Without these it is an account like any other. */
const PRIVILEGES = "-dac_override,-dac_read_search";
const AS_ANYBODY = Deno.uid() === 0 ? ["setpriv", `--bounding-set=${PRIVILEGES}`, `--inh-caps=${PRIVILEGES}`] : [];

/** The same as an account that may read and write only what it is let. */
export async function ordinaryCli(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CliOutcome> {
  return await outcomeOf(spawnDeno([MAIN, ...args], settings, AS_ANYBODY));
}

/** The same at a terminal, with everything that is written to it in one text, as it comes. */
export async function cliAtTerminal(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly shown: string }> {
  const command = [Deno.execPath(), "run", "-A", MAIN, ...args].map((word) => `'${word}'`).join(" ");
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const { code, stdout } = await new Deno.Command("script", {
    args: ["--quiet", "--return", "--flush", "--command", command, "/dev/null"],
    env: { PATH, HOME, TERM: "xterm", SHELL: "/bin/sh", ...settings },
    clearEnv: true,
    cwd: WITHOUT_DOT_ENV,
    stdin: "null",
  }).output();
  return { code, shown: new TextDecoder().decode(stdout) };
}

function spawnDeno(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  before: readonly string[] = [],
): Deno.ChildProcess {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const [program = "", ...rest] = [...before, Deno.execPath(), "run", "-A", ...args];
  return new Deno.Command(program, {
    args: rest,
    env: { PATH, HOME, ...settings },
    clearEnv: true,
    cwd: WITHOUT_DOT_ENV,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function outcomeOf(child: Deno.ChildProcess): Promise<CliOutcome> {
  const { code, stdout, stderr } = await child.output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

export async function tempDir() {
  const path = await Deno.makeTempDir({ prefix: "stowmark-cli-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
