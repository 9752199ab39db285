import { ConfigError, readConfig } from "./config.ts";
import { startServer } from "./start.ts";
import { StartError } from "./start_error.ts";

/** Listening begins before the start, so that a signal during it is not missed. */
const askedToLeave = new Promise<void>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => resolve());
});

try {
  const server = await startServer(readConfig());
  console.log(`Stowmark is ready at ${server.url}`);
  const reason = await Promise.race([askedToLeave, server.failed]);
  if (reason) console.error(reason);
  await server.stop();
  Deno.exit(reason ? 1 : 0);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? `Stowmark cannot start. ${error.message}` : error);
  Deno.exit(1);
}
