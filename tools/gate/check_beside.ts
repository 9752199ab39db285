const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** A program and its arguments. */
type Command = readonly string[];

/**
 * Runs checks while tests run, and prints what they found after these, where it is seen. Checks that fail end the tests; whoever ends
 * this process ends both.
 * @returns the code to exit with
 */
export async function checkBeside(check: Command, test: Command, say: (text: string) => void): Promise<number> {
  const checks = start(check, "piped");
  const tests = start(test, "inherit");
  const children = [checks, tests];
  const stop = () => children.forEach(end);
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
  const found = outputOf(checks);
  const checked = checks.status.then(({ success }) => success || end(tests));
  const [{ code }, { success: areFine }] = await Promise.all([tests.status, checks.status, checked]);
  for (const signal of SIGNALS) Deno.removeSignalListener(signal, stop);
  if (areFine) return code;
  say(await found);
  return 1;
}

function start([program = "", ...args]: Command, output: "piped" | "inherit"): Deno.ChildProcess {
  return new Deno.Command(program, { args, stdin: "null", stdout: output, stderr: output }).spawn();
}

function end(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGTERM");
  } catch {
    // It has ended already.
  }
}

async function outputOf({ stdout, stderr }: Deno.ChildProcess): Promise<string> {
  const chunks: Uint8Array[] = [];
  const gather = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) chunks.push(chunk);
  };
  await Promise.all([gather(stdout), gather(stderr)]);
  return await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).text();
}
