import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../cli/main.ts", import.meta.url));

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a process of its own, to its end. Settings of the surroundings do not leak in. */
export async function cli(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<CliOutcome> {
  const { code, stdout, stderr } = await spawnCli(args, settings).output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

/** The same, handed over while it runs. @param preload a script that runs in it before its own first line */
export function spawnCli(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  preload: string | null = null,
): Deno.ChildProcess {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...(preload ? [`--preload=${preload}`] : []), MAIN, ...args],
    env: { PATH, HOME, ...settings },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

export async function tempDir() {
  const path = await Deno.makeTempDir({ prefix: "stowmark-cli-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
