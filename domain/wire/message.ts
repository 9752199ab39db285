import type { z } from "zod";
import type { Caller } from "./caller.ts";
import type { Failure } from "./failure.ts";

/** One message that a client may send: what it carries, and the event that tells the client it was refused. */
export interface Message {
  /** A sentence for whoever sends it; docs/protocol.md shows it. */
  readonly does: string;
  readonly payload: z.ZodType;
  readonly refusedBy: string;
  /** What to answer where a field is missing, if the product has a sentence of its own for that. */
  readonly whenIncomplete?: () => Failure;
}
export type MessageTable = Readonly<Record<string, Message>>;

export function message<const M extends Message>(row: M): M {
  return row;
}

export interface Ack {
  readonly ok: boolean;
  readonly error?: string;
  readonly seq?: number;
}

/** A handler for every row: leaving one out does not compile. What it answers rides in the acknowledgement. */
export type Listeners<T extends MessageTable, Peer> = {
  readonly [K in keyof T]: (
    payload: z.output<T[K]["payload"]>,
    caller: Caller,
    peer: Peer,
  ) => Promise<{ readonly seq?: number } | void>;
};
