import { setTimeout as wait } from "node:timers/promises";

/** @param signal ends it early */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
