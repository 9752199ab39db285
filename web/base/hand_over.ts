import type { LogLevel } from "../../domain/logs/log.ts";

export interface Said {
  readonly level: LogLevel;
  readonly message: string;
  readonly fileName: string;
  readonly error: unknown;
  readonly context: Readonly<Record<string, unknown>>;
  readonly at: number;
}

interface Sender {
  send(said: Said): void;
  /** So many messages were lost. */
  sendDropped(count: number): void;
}

/** Kept until what sends has come. */
const MAX_KEPT = 50;

/**
 * Hands messages to what sends them, which comes when there is something to send. Without a connection it is tried again
 * with the next message. Whatever keeps a message from being sent is no failure of what it tells of.
 */
export function handOver(load: () => Promise<Sender>): (said: Said) => Promise<void> {
  const waiting: Said[] = [];
  let dropped = 0;
  return async (said) => {
    waiting.push(said);
    try {
      const { send, sendDropped } = await load();
      waiting.splice(0).forEach(send);
      if (dropped > 0) sendDropped(dropped);
      dropped = 0;
    } catch {
      dropped += waiting.splice(0, Math.max(0, waiting.length - MAX_KEPT)).length;
    }
  };
}
