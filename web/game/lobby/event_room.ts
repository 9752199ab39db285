import type { ActorRefFrom } from "xstate";
import { HEARD_IN_EVENT_ROOM, ROOM_FAILED } from "../../../domain/game/matchmaking/matchmaking.ts";
import type { matchmakingMachine } from "../../../domain/game/matchmaking/matchmaking_machine.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { emit, type GameSocket, isAboutEvent, listen } from "../play/messages.ts";

interface EventRoomCalls {
  enter(socketId: string, signal: AbortSignal): Promise<unknown>;
  leave(): Promise<unknown>;
}

interface EventRoomParts {
  readonly eventId: string;
  readonly userId: UserId;
  readonly socket: GameSocket | null;
  readonly screen: ActorRefFrom<typeof matchmakingMachine>;
  readonly calls: EventRoomCalls;
}

export function openEventRoom({ eventId, userId, socket, screen, calls }: EventRoomParts) {
  const isLooking = () => screen.getSnapshot().matches("looking_for_player");
  const sayCancel = () => emit(socket, "cancelMatchmaking", { eventId, userId });
  const leave = () => {
    screen.send({ type: "leave" });
    if (isLooking()) sayCancel();
    calls.leave().catch(() => {});
  };
  return {
    cancel: () => screen.send({ type: "cancel" }),
    leave,
    listen(): () => void {
      if (!socket) return () => {};
      const end = listen(socket, HEARD_IN_EVENT_ROOM, (push) => {
        if (isAboutEvent(eventId, push.payload)) screen.send(push);
      });
      const searches = screen.on("search", () => emit(socket, "findMatch", { eventId, userId }));
      const cancels = screen.on("cancel", sayCancel);
      return () => {
        end();
        searches.unsubscribe();
        cancels.unsubscribe();
      };
    },
    /** Enters the room while there is a connection; the server answers with a push. @returns what ends it */
    enter(isUp: boolean): () => void {
      const abort = new AbortController();
      if (!socket || !isUp) screen.send({ type: "connectionLost" });
      else {
        calls.enter(socket.id ?? "", abort.signal).catch((error) => {
          if (abort.signal.aborted) return;
          const { serverSentence, data } = error instanceof ApiFailure ? error : {};
          const payload = { message: serverSentence ?? ROOM_FAILED, isClosed: saysClosed(data) };
          screen.send({ type: "joinFailed", payload });
        });
      }
      return () => abort.abort();
    },
    findMatch: () => screen.send({ type: "findMatch" }),
    stopLooking() {
      if (isLooking()) leave();
    },
  };
}

/** A refused entry to an event that has ended or was cancelled says so beside its sentence. */
function saysClosed(data: unknown): boolean {
  return typeof data === "object" && data !== null && "isClosed" in data && data.isClosed === true;
}
