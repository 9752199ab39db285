import type { ClientMessages, ServerMessage, ServerMessages } from "../../../domain/game/messages.ts";
import type { Ack } from "../../../domain/wire/message.ts";

export interface GameSocket {
  readonly connected: boolean;
  readonly id?: string | undefined;
  emit<M extends keyof ClientMessages>(message: M, payload: ClientMessages[M], onAck: (ack: Ack) => void): unknown;
  onAny(listener: (message: string, payload: unknown) => void): unknown;
  offAny(listener: (message: string, payload: unknown) => void): unknown;
}

type Pushes = { readonly [M in ServerMessage]: { readonly type: M; readonly payload: ServerMessages[M] } };

export function listen<M extends ServerMessage>(
  socket: GameSocket,
  messages: readonly M[],
  hear: (push: Pushes[M]) => void,
): () => void {
  const heard: ReadonlySet<string> = new Set(messages);
  const listener = (type: string, payload: unknown) => {
    // The server is believed: its schemas, and zod, stay out of the bundle.
    if (heard.has(type)) hear({ type, payload } as Pushes[M]);
  };
  socket.onAny(listener);
  return () => socket.offAny(listener);
}

/** Sends one of the documented messages. What was not acknowledged before the connection broke is not sent by itself. */
export function emit<M extends keyof ClientMessages>(
  socket: GameSocket | null,
  message: M,
  payload: ClientMessages[M],
  onAck: (ack: Ack) => void = () => {},
): void {
  if (socket?.connected) socket.emit(message, payload, onAck);
}

interface NamesGame {
  readonly gameId?: string;
  readonly gameState?: { readonly gameId: string };
  readonly newGameState?: { readonly gameId: string };
}

/** Whether a message is about this game: one that names no game is, one that names another is not. */
export function isAboutGame(gameId: string, message: object): boolean {
  const named: NamesGame = message;
  return (named.gameId ?? named.gameState?.gameId ?? named.newGameState?.gameId ?? gameId) === gameId;
}

interface NamesEvent {
  readonly eventId?: string;
  readonly event?: { readonly eventId: string };
  readonly player?: { readonly event: string | null };
}

/** Whether a message is about this event: one that names no event is, one that names another is not. */
export function isAboutEvent(eventId: string, message: object): boolean {
  const named: NamesEvent = message;
  return (named.eventId ?? named.event?.eventId ?? named.player?.event ?? eventId) === eventId;
}
