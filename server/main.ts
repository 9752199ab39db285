import { ConfigError, readConfig } from "./host/settings/config.ts";
import { openLogging } from "./start/open_logging.ts";
import { startServer } from "./start/start.ts";
import { StartError } from "./host/process/start_error.ts";
import { startHint, startWarning } from "./host/settings/start_warning.ts";
import { hearUncaught } from "./host/log/uncaught.ts";

/** Heard from before the start on, so that a signal during it is not missed. */
const stopping = new AbortController();
const stopSignal = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => stopping.abort());

/**
 * Gone within 10 s of the signal, or of when a proxy has heard of it. What still runs then (a picture being decoded) is taken
 * up again by the next start.
 */
const STOP_TIMEOUT_MS = 9_000;
/** 1 once something failed that nobody caught: whatever keeps the server running starts it again. */
let code = 0;
let late: ReturnType<typeof setTimeout> | undefined;
stopSignal.then(() => late = setTimeout(() => Deno.exit(code), STOP_TIMEOUT_MS));

function endUncaught(): void {
  // Once the server leaves, what still fails changes nothing.
  if (!stopping.signal.aborted) code = 1;
  stopping.abort();
}

try {
  const config = readConfig();
  const logging = openLogging(config);
  hearUncaught({ log: logging.fatalLog, uncaught: logging.uncaught, end: endUncaught });
  const warning = startWarning(config);
  if (warning) console.error(warning);
  const server = await startServer(config, { signal: stopping.signal, logging });
  console.log(`Stowmark is ready at ${server.url}`);
  const hint = startHint(config);
  if (hint) console.error(hint);
  const reason = await Promise.race([stopSignal, server.failed]);
  if (reason) console.error(reason);
  await server.leave();
  clearTimeout(late);
  await Promise.race([server.stop(), new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS))]);
  Deno.exit(reason ? 1 : code);
} catch (error) {
  if (stopping.signal.aborted) Deno.exit(code);
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? `Stowmark cannot start. ${error.message}` : error);
  Deno.exit(1);
}
