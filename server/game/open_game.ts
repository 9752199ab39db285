import type { Caller } from "../../domain/wire/caller.ts";
import type { calendarActions, eventActions } from "../../domain/game/events/contract.ts";
import { clientMessages } from "../../domain/game/messages.ts";
import type { playerActions } from "../../domain/game/players/contract.ts";
import type { GameId } from "../../domain/wire/ids.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { Ctx } from "../http/env.ts";
import { listen } from "../socket/listen.ts";
import type { Peer } from "../socket/peer.ts";
import { calendarHandlers, type CalendarParts } from "./events/calendar_handlers.ts";
import { eventHandlers } from "./events/event_actions.ts";
import { openEventClock } from "./events/event_clock.ts";
import { matchmakingListeners } from "./matchmaking/matchmaking_listeners.ts";
import { openDepartures } from "./matchmaking/departures.ts";
import { openPairing } from "./matchmaking/pairing_loop.ts";
import { openPresence } from "./matchmaking/presence.ts";
import { openQueueUpdates } from "./matchmaking/queue_updates.ts";
import { idsIn } from "./push.ts";
import type { InviteParts } from "./players/invites.ts";
import { playerHandlers } from "./players/player_actions.ts";
import { openRoomKeeper } from "./room/keeper.ts";
import { leaveGames, roomListeners } from "./room/room_listeners.ts";
import { openSweep } from "./room/sweep.ts";

export interface GameHandlers {
  readonly players: Handlers<typeof playerActions, Ctx>;
  readonly events: Handlers<typeof eventActions, Ctx>;
  readonly calendar: Handlers<typeof calendarActions, Ctx>;
}

export interface Game extends AsyncDisposable {
  readonly handlers: GameHandlers;
}

type Parts = InviteParts & CalendarParts;

export async function openGame(parts: Parts): Promise<Game> {
  const keeper = openRoomKeeper(parts);
  const sweep = openSweep(parts, keeper);
  const presence = openPresence(parts);
  const departures = openDepartures(parts, keeper);
  const events = openEventClock(parts, keeper);
  await sweep.resumeOverdue();
  const pairing = openPairing(parts, keeper).start();
  const recurring = [pairing, sweep.start(), presence.start(), openQueueUpdates(parts).start(), events.start()];
  const listeners = { ...matchmakingListeners(parts, pairing.soon), ...roomListeners(parts, keeper) };
  let isLeaving = false;

  parts.io.on("connection", (peer: Peer) => {
    listen(peer, clientMessages, listeners, parts);
    peer.on("disconnecting", () => {
      // A restart starts no player's grace period: everybody reconnects.
      if (!isLeaving) depart(peer, peer.data.caller);
    });
  });

  function depart(peer: Peer, caller: Caller): void {
    const gone = Promise.all([leave(peer, caller), presence.left(peer, caller.userId)]);
    gone.catch((error) => parts.log("error", "a socket's leaving failed", { error: String(error) }));
  }

  async function leave(peer: Peer, caller: Caller): Promise<void> {
    // The rooms are read before anything is waited for: a moment later the socket has left them.
    const gameIds = idsIn(peer.rooms, "seat:") as GameId[];
    await departures.lost(peer, caller.userId);
    await leaveGames(parts, keeper, peer, caller, gameIds);
  }

  return {
    handlers: {
      players: playerHandlers(parts, departures),
      events: eventHandlers(parts, events),
      calendar: calendarHandlers(parts),
    },
    async [Symbol.asyncDispose]() {
      isLeaving = true;
      await Promise.all(recurring.map((task) => task.stop()));
      await keeper.close();
    },
  };
}
