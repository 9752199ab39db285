import { signInBot } from "../../../sandbox/bots/bot_account.ts";

/** One that everybody may enter, for an hour. @returns its id */
export async function openEvent(url: string, others: { readonly boardSize?: number } = {}): Promise<string> {
  const admin = await signInBot(url, "admin@sandbox.test", "admin");
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  const body = await admin.call("event", "create_event", {
    title: "Bench",
    endTime,
    lives: 99,
    maxPlayers: 10_000,
    ...others,
  });
  return (body as { event: { eventId: string } }).event.eventId;
}
