import { type BotAccount, signInBot } from "../../sandbox/bots/bot_account.ts";

/** Where bots play: how they sign in, and how they get an event for themselves. */
export interface Arena {
  signIn(number: number): Promise<BotAccount>;
  openEvent(concurrency: number): Promise<BotEvent>;
}

/** An event for the bots alone, which nobody else is to find open afterwards. */
export interface BotEvent {
  readonly eventId: string;
  /** Ends what is left of its games, and takes it out of everybody's list. */
  close(): Promise<unknown>;
}

export const BOT_EVENT = { title: "Bots at play", lives: 99, lastsMs: 6 * 3_600_000 };

export function playersFor(concurrency: number): number {
  return Math.max(concurrency * 2, 2);
}

/** A server in the sandbox: everybody signs in by name, and one name is an admin's. */
export function sandboxArena(url: string): Arena {
  return {
    signIn: (number) => signInBot(url, `bot${number}@bots.test`, `bot${number}`),
    async openEvent(concurrency) {
      const admin = await signInBot(url, "admin@sandbox.test", "admin");
      const body = await admin.call("event", "create_event", {
        title: BOT_EVENT.title,
        endTime: new Date(Date.now() + BOT_EVENT.lastsMs).toISOString(),
        lives: BOT_EVENT.lives,
        maxPlayers: playersFor(concurrency),
      });
      const { eventId } = (body as { event: { eventId: string } }).event;
      return { eventId, close: () => admin.call("event", "delete_event", { eventId }) };
    },
  };
}

/** Whether a server has the sandbox's addresses. @throws where it does not answer */
export async function isInSandbox(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/sandbox/google/jwks`, { redirect: "manual" });
  await answer.body?.cancel();
  return answer.ok;
}
