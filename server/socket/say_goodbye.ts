import { setTimeout as pause } from "node:timers/promises";

/** `serverRestart` reaches the clients within this time; then their connections close. */
const NOTICE_MS = 100;
const PAUSE_MS = 20;
const FEWEST_AT_ONCE = 10;
/** Three seconds, whatever their number: a leaving server has ten, and five may have gone on calls in flight. */
const MAX_TURNS = 150;

interface Closing {
  close(): unknown;
}

/** A few at a time: the other servers have to sign in whoever comes over to them. */
export async function sayGoodbye(clients: readonly Closing[]): Promise<void> {
  if (clients.length > 0) await pause(NOTICE_MS);
  for (const [turn, leaving] of turnsOf(clients).entries()) {
    if (turn > 0) await pause(PAUSE_MS);
    for (const client of leaving) client.close();
  }
}

/** At most `MAX_TURNS` groups, none smaller than it has to be. */
export function turnsOf<T>(clients: readonly T[]): T[][] {
  const atOnce = Math.max(FEWEST_AT_ONCE, Math.ceil(clients.length / MAX_TURNS));
  const turns = Math.ceil(clients.length / atOnce);
  return Array.from({ length: turns }, (_, turn) => clients.slice(turn * atOnce, (turn + 1) * atOnce));
}
