import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

const MAX_MISSED = 3;

export interface Probe extends Disposable {
  /** Resolves with the reason when the listener takes no connection any more. */
  readonly failed: Promise<string>;
}

/**
 * Asks a listener again and again whether it still takes connections: after a failed accept (too many open files) the
 * runtime's own stays open, deaf, and tells nobody.
 */
export function probeListener(server: Server, everyMs: number): Probe {
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>();
  let missed = 0;
  const timer = setInterval(async () => {
    missed = await takesConnections(server, everyMs) ? 0 : missed + 1;
    if (missed === MAX_MISSED) fail("The listener takes no connections any more; too many files may be open.");
  }, everyMs);
  server.on("error", (error) => fail(`The listener failed: ${error.message}.`));
  return { failed, [Symbol.dispose]: () => clearInterval(timer) };
}

async function takesConnections(server: Server, withinMs: number): Promise<boolean> {
  const bound = server.address() as AddressInfo | null;
  if (!bound) return false;
  const { address, port } = bound;
  let probe: Socket | null = null;
  try {
    probe = connect(port, whereReached(address)).on("error", () => {});
    // Anybody's arrival will do: where many wait, ours may come late.
    await once(server, "connection", { signal: AbortSignal.timeout(withinMs) });
    return true;
  } catch {
    return false;
  } finally {
    probe?.destroy();
  }
}

/** An address to listen on is not always one to connect to. */
function whereReached(address: string): string {
  if (address === "0.0.0.0") return "127.0.0.1";
  return address === "::" ? "::1" : address;
}
