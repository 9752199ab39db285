import type { ServerResponse } from "node:http";

/** With the five seconds for which another server believes what it knows of a session, nobody goes on for more than ten. */
const ASK_EVERY_MS = 5_000;

/** Breaks the connection off once this is not allowed any more, which is asked until the answer is sent. */
export function breakOffUnless(outgoing: ServerResponse, isAllowed: () => Promise<boolean>): void {
  if (outgoing.destroyed) return;
  let asking = setTimeout(ask, ASK_EVERY_MS);
  outgoing.once("close", () => clearTimeout(asking));
  async function ask() {
    // Where it cannot be asked, nothing is known to have changed.
    if (!await isAllowed().catch(() => true)) outgoing.destroy();
    else if (!outgoing.closed) asking = setTimeout(ask, ASK_EVERY_MS);
  }
}
