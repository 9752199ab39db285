import type { Socket } from "socket.io-client";
import type { ClientMessages } from "../../../domain/game/messages.ts";
import type { Ack } from "../../../domain/wire/message.ts";

/** Sends one of the documented messages. What was not acknowledged before the connection broke is not sent by itself. */
export function emit<M extends keyof ClientMessages>(
  socket: Socket,
  message: M,
  payload: ClientMessages[M],
  onAck: (ack: Ack) => void = () => {},
): void {
  if (socket.connected) socket.emit(message, payload, onAck);
}
