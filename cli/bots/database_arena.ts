import type { User } from "../../domain/auth/user.ts";
import type { EventId, UserId } from "../../domain/wire/ids.ts";
import { addBotAccount, forgottenBots } from "../../db/auth/bot_accounts.ts";
import { deleteUser } from "../../db/auth/delete_user.ts";
import { findTokenKey, openSession } from "../../db/auth/sessions.ts";
import { deleteEvent, eventFacts, insertEvent, moveEvent } from "../../db/game/events.ts";
import type { Pool } from "../../db/sql.ts";
import { accessCookieFor, digestsOf, newTokens } from "../../server/host/secrets/tokens.ts";
import { openTokenSigner } from "../../server/host/secrets/token_signer.ts";
import { botAccount, type BotSession } from "../../sandbox/bots/bot_account.ts";
import { CommandFailed } from "../command_failed.ts";
import { type Arena, BOT_EVENT, type BotEvent, playersFor } from "./arena.ts";

const FORGOTTEN_MS = 24 * 60 * 60_000;
/** The server's clock cancels the games of a cancelled event within a second. */
const CLEARED_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * A server that people use. Whoever has its database may make accounts and sessions in it, so no door is opened for bots
 * that others could find. What was made is gone with the arena.
 * @param url of the server, base path included
 */
export function databaseArena(url: string, pool: Pool): Arena & AsyncDisposable {
  const run = crypto.randomUUID().slice(0, 8);
  const bots: UserId[] = [];
  const events: EventId[] = [];
  let isSameDatabase: Promise<void> | null = null;

  async function openSessionOf(user: User): Promise<BotSession> {
    const tokens = newTokens(openTokenSigner(await findTokenKey(pool)));
    await openSession(pool, user.userId, digestsOf(tokens), new Date(), "stowmark bots");
    return { user, cookie: accessCookieFor(url, tokens.access) };
  }

  return {
    async signIn(number) {
      const user = await addBotAccount(pool, run, number);
      bots.push(user.userId);
      // Nobody plays before the first one knows.
      isSameDatabase ??= openSessionOf(user).then((session) => requireSameDatabase(url, session));
      await isSameDatabase;
      return await botAccount(url, () => openSessionOf(user));
    },

    async openEvent(concurrency): Promise<BotEvent> {
      const { title, lives, lastsMs } = BOT_EVENT;
      const startTime = new Date();
      const endTime = new Date(startTime.getTime() + lastsMs);
      const description = "A check of the server by programs. It goes away by itself.";
      const maxPlayers = playersFor(concurrency);
      const input = { title, description, lives, startTime, endTime, maxPlayers, boardSize: 3 as const };
      const eventId = await insertEvent(pool, input, "running");
      events.push(eventId);
      // Every game that counts is over by then; the event goes with the arena.
      return { eventId, close: () => moveEvent(pool, eventId, "running", "cancelled", new Date()) };
    },

    async [Symbol.asyncDispose]() {
      for (const eventId of events) {
        await gamesEnd(pool, eventId);
        await deleteEvent(pool, eventId);
      }
      const forgotten = await forgottenBots(pool, new Date(Date.now() - FORGOTTEN_MS));
      for (const userId of [...bots, ...forgotten]) await deleteUser(pool, userId);
    },
  };
}

async function requireSameDatabase(url: string, { cookie }: BotSession): Promise<void> {
  const answer = await fetch(`${url}/api/backend/auth/check-login`, { headers: { cookie } });
  const body: unknown = await answer.json().catch(() => null);
  if (body !== null && typeof body === "object" && "isLogIn" in body && body.isLogIn === true) return;
  throw new CommandFailed(
    `${url} does not know a session made in this database: give this command the settings of that server ` +
      "(DATABASE_URL, or DATA_DIR), and the address that people type.",
  );
}

async function gamesEnd(pool: Pool, eventId: EventId): Promise<void> {
  for (const deadline = Date.now() + CLEARED_MS; Date.now() < deadline;) {
    const [at] = await eventFacts(pool, eventId);
    if (!at || at.liveGames === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
