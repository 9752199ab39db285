import { ConfigError, readConfig } from "./config.ts";
import { startServer } from "./start.ts";
import { StartError } from "./start_error.ts";

try {
  const server = await startServer(readConfig());
  console.log(`Stowmark is ready at ${server.url}`);
  let isLeaving = false;
  const leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    await server.stop();
    Deno.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, leave);
  await server.failed.then((reason) => {
    if (isLeaving) return;
    console.error(reason);
    Deno.exit(1);
  });
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? `Stowmark cannot start. ${error.message}` : error);
  Deno.exit(1);
}
