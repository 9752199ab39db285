import { useEffect, useRef } from "react";
import type { Socket } from "socket.io-client";
import type { ClientMessages, ServerMessage, ServerMessages } from "../../../domain/game/messages.ts";
import type { Ack } from "../../../domain/wire/message.ts";

export type PushListeners = { readonly [M in ServerMessage]?: (payload: ServerMessages[M]) => void };

/** Listens to the server's messages as long as the screen stands; a listener may close over fresh values. */
export function usePushes(socket: Socket | null, listeners: PushListeners): void {
  const latest = useRef(listeners);
  latest.current = listeners;
  useEffect(() => {
    if (!socket) return;
    const hear = (message: string, payload: unknown) => {
      const known: Readonly<Record<string, unknown>> = latest.current;
      const listener = Object.hasOwn(known, message) ? known[message] : null;
      if (typeof listener === "function") listener(payload);
    };
    socket.onAny(hear);
    return () => void socket.offAny(hear);
  }, [socket]);
}

/** Sends one of the documented messages. What was not acknowledged before the connection broke is not sent by itself. */
export function emit<M extends keyof ClientMessages>(
  socket: Socket,
  message: M,
  payload: ClientMessages[M],
  onAck: (ack: Ack) => void = () => {},
): void {
  if (socket.connected) socket.emit(message, payload, onAck);
}
