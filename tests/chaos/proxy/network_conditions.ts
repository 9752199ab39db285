import type { Random } from "../../../domain/game/bots/seeded_random.ts";

/** How bad the network is: shares of frames from 0 to 1, and the longest delay of one. */
export interface NetworkConditions {
  readonly drop: number;
  readonly duplicate: number;
  readonly delayMs: number;
}

export const FAIR: NetworkConditions = { drop: 0, duplicate: 0, delayMs: 0 };

/** What becomes of a frame: none, one or two of it arrive, so much later. */
export interface Fate {
  readonly copies: 0 | 1 | 2;
  readonly delayMs: number;
}

/** Socket.IO's events and acknowledgements (4: message; 2 and 3: event and acknowledgement). */
const MESSAGE = /^4[23]/;

/** Only messages fare badly: a connection that is being opened, and its heartbeat, are TCP's and stay whole. */
export function fateOf(opening: string, { drop, duplicate, delayMs }: NetworkConditions, random: Random): Fate {
  if (!MESSAGE.test(opening)) return { copies: 1, delayMs: 0 };
  const chance = random();
  const copies = chance < drop ? 0 : chance < drop + duplicate ? 2 : 1;
  return { copies, delayMs: delayMs === 0 ? 0 : Math.floor(random() * delayMs) };
}
