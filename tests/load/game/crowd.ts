import { seeded } from "../../../domain/game/bots/seeded_random.ts";
import { type Bot, openBot } from "../../../sandbox/bots/bot.ts";
import { signInBot } from "../../../sandbox/bots/bot_account.ts";

export interface Crowd {
  readonly bots: readonly Bot[];
  /** Milliseconds from sending a move to its acknowledgement, since the last `moves.length = 0`. */
  readonly moves: number[];
  readonly refused: string[];
  readonly foundAt: Map<string, number>;
}

const AT_ONCE = 8;

export async function gather(url: string, eventId: string, size: number, thinkMs: number): Promise<Crowd> {
  const crowd = {
    bots: [] as Bot[],
    moves: [] as number[],
    refused: [] as string[],
    foundAt: new Map<string, number>(),
  };
  for (let from = 0; from < size; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, index) => from + index);
    crowd.bots.push(...await Promise.all(numbers.map((number) => enter(url, eventId, number, thinkMs, crowd))));
  }
  return crowd;
}

async function enter(url: string, eventId: string, number: number, thinkMs: number, crowd: Crowd): Promise<Bot> {
  const account = await signInBot(url, `crowd${number}@bots.test`, `crowd${number}`);
  const random = seeded(number);
  const bot = await openBot({
    url,
    account,
    level: "medium",
    random,
    thinkMs: () => thinkMs * (0.75 + random() / 2),
    onMove(_, ack, ms) {
      if (ack.ok) crowd.moves.push(ms);
      else crowd.refused.push(ack.error ?? "");
    },
    onPush(event) {
      if (event === "playerFound" && !crowd.foundAt.has(account.user.userId)) {
        crowd.foundAt.set(account.user.userId, performance.now());
      }
    },
    // On to the next game at once, so that the number of live games stays what it is.
    onFinished: () => bot.search(),
  });
  await bot.enter(eventId);
  return bot;
}
