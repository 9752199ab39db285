import { watchWebApp } from "../web/build/watch_web_app.ts";

const AGAIN_MS = 1_000;

/** `deno task dev [flags of deno run]`: builds the web app and starts the server, both again at every change. */
async function main(flags: readonly string[]): Promise<number> {
  const stopWatching = await watchWebApp();
  const server = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--watch",
      "--no-clear-screen",
      "--v8-flags=--min-semi-space-size=8",
      ...flags,
      "server/main.ts",
    ],
  }).spawn();
  // A process that Deno watches takes the end of its program for a wait for the next change, after every signal but
  // SIGINT; and SIGINT too while it restarts.
  const end = () => {
    server.kill("SIGINT");
    setTimeout(end, AGAIN_MS);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) Deno.addSignalListener(signal, end);
  const { code } = await server.status;
  await stopWatching();
  return code;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
