import type { Caller } from "../../domain/wire/caller.ts";
import { clientMessages } from "../../domain/game/messages.ts";
import type { GameId, UserId } from "../../domain/wire/ids.ts";
import { listen, type ListenParts } from "../socket/listen.ts";
import type { Peer } from "../socket/typed_socket.ts";
import { calendarHandlers, type CalendarParts } from "./events/calendar_handlers.ts";
import { eventHandlers } from "./events/event_handlers.ts";
import { openEventClock } from "./events/event_clock.ts";
import { matchmakingListeners } from "./matchmaking/matchmaking_listeners.ts";
import { openDepartures } from "./matchmaking/departures.ts";
import { openPairNews } from "./matchmaking/pair_news.ts";
import { openPairing } from "./matchmaking/open_pairing.ts";
import { openPresence } from "./matchmaking/presence.ts";
import { openQueueUpdates } from "./matchmaking/queue_updates.ts";
import { idsIn } from "./push.ts";
import type { InviteParts } from "./players/invites.ts";
import { playerHandlers } from "./players/player_handlers.ts";
import { openRoomCommands } from "./room/room_commands.ts";
import { giveUpGames, leaveGames, roomListeners } from "./room/room_listeners.ts";
import { openSweep } from "./room/sweep.ts";

export type Game = Awaited<ReturnType<typeof openGame>>;

export async function openGame(context: InviteParts & CalendarParts & ListenParts) {
  const rooms = openRoomCommands(context);
  const sweep = openSweep(context, rooms);
  const presence = openPresence(context);
  const departures = openDepartures(context, rooms);
  const events = openEventClock(context, rooms);
  await sweep.resumeOverdue();
  const pairNews = openPairNews(context);
  const pairing = openPairing(context, rooms, pairNews.tell).start();
  const queue = openQueueUpdates(context);
  const parts = [sweep, pairNews, presence, queue, events];
  const recurring = [pairing, ...parts.map((part) => part.start())];
  const listeners = { ...matchmakingListeners(context, pairing.soon, queue), ...roomListeners(context, rooms) };
  let isLeaving = false;

  context.io.on("connection", (peer: Peer) => {
    listen(peer, clientMessages, listeners, context);
    peer.on("disconnecting", () => {
      // A restart starts no player's grace period: everybody reconnects.
      if (!isLeaving) depart(peer, peer.data.caller);
    });
  });

  function depart(peer: Peer, caller: Caller): void {
    const gone = Promise.all([leave(peer, caller), presence.left(peer, caller.userId)]);
    gone.catch((error) => context.log("error", "a socket's leaving failed", { error }));
  }

  async function leave(peer: Peer, caller: Caller): Promise<void> {
    // The rooms are read before anything is waited for: a moment later the socket has left them.
    const gameIds = idsIn(peer.rooms, "seat:") as GameId[];
    await departures.lost(peer, caller.userId);
    await leaveGames(context, rooms, peer, caller, gameIds);
  }

  return {
    handlers: {
      players: playerHandlers(context, departures, queue),
      events: eventHandlers(context, events),
      calendar: calendarHandlers(context),
    },
    /** Gives up every game of somebody who goes for good. */
    leave: (userId: UserId) => giveUpGames(context, rooms, userId),
    async [Symbol.asyncDispose]() {
      isLeaving = true;
      await Promise.all(recurring.map((task) => task.stop()));
      await rooms.close();
    },
  };
}
