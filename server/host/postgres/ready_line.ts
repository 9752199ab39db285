import { StartError } from "../process/start_error.ts";
import { lastComplaint, type TiedProcess } from "./tied_process.ts";

/** While it recovers or waits for the disk PostgreSQL says so every 10 s. */
const SILENCE_MS = 60_000;

/**
 * Waits until PostgreSQL says that it is ready; otherwise nothing of it is left running.
 * @throws StartError when it ends or falls silent, the signal's reason when that came first
 */
export async function readyLine(postgres: TiedProcess, signal: AbortSignal, silenceMs = SILENCE_MS): Promise<void> {
  try {
    await listen(postgres, signal, silenceMs);
  } catch (error) {
    await postgres.abandon();
    throw error;
  }
}

function listen({ child, ended }: TiedProcess, signal: AbortSignal, silenceMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = "";
  const fail = (reason: string) => reject(new StartError(`The built-in PostgreSQL did not start: ${reason}.`));
  const fallSilent = () => fail(`it said nothing for ${silenceMs / 1000} s; the disk may be stuck`);
  let silence = setTimeout(fallSilent, silenceMs);
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const hear = (chunk: unknown) => {
    log = (log + String(chunk)).slice(-4000);
    clearTimeout(silence);
    if (log.includes("ready to accept connections")) return resolve();
    silence = setTimeout(fallSilent, silenceMs);
  };
  child.stderr?.on("data", hear);
  ended.then((code) => fail(lastComplaint(log) ?? `it ended with ${code}`), reject);
  return promise.finally(() => {
    clearTimeout(silence);
    signal.removeEventListener("abort", stop);
    // Read on: PostgreSQL would wait for a full pipe.
    child.stderr?.off("data", hear).resume();
  });
}
