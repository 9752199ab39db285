import type { ServerMessage, ServerMessages } from "../../../domain/game/messages.ts";
import type { Ack } from "../../../domain/wire/message.ts";
import type { GameSocket } from "../../../web/game/play/messages.ts";

interface Sent {
  readonly message: string;
  readonly payload: unknown;
}

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
    answer: (ack: Ack) => acks.at(-1)?.(ack),
    hasListeners: () => listeners.size > 0,
  };
}
