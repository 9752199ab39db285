import { useEffect, useRef } from "react";
import type { Socket } from "socket.io-client";
import type { ServerMessage, ServerMessages } from "../../../domain/game/messages.ts";

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
