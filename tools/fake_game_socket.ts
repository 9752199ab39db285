import type { ServerMessage, ServerMessages } from "../domain/game/messages.ts";
import type { Ack } from "../domain/wire/message.ts";
import type { GameSocket } from "../web/game/play/messages.ts";

interface Sent {
  readonly message: string;
  readonly payload: unknown;
}

/** A connection to the game server whose other end is the test: it pushes, and reads and answers what was sent. */
export function fakeGameSocket() {
  const sent: Sent[] = [];
  const acks: ((ack: Ack) => void)[] = [];
  const listeners = new Set<(message: string, payload: unknown) => void>();
  const socket: GameSocket = {
    connected: true,
    id: "s1",
    emit(message, payload, onAck) {
      sent.push({ message, payload });
      acks.push(onAck);
    },
    onAny: (listener) => listeners.add(listener),
    offAny: (listener) => listeners.delete(listener),
  };
  return {
    socket,
    sent,
    push<M extends ServerMessage>(message: M, payload: ServerMessages[M]) {
      for (const listener of listeners) listener(message, payload);
    },
    /** To the message that was sent last. */
    answer: (ack: Ack) => acks.at(-1)?.(ack),
    hasListeners: () => listeners.size > 0,
  };
}
