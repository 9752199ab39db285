import type { z } from "zod";
import type { Caller, Visitor } from "../auth/caller.ts";

export type Who = "anyone" | "member" | "admin";

/** One call of the product: what it takes, what it answers, whether it changes anything, who may. */
export interface Action {
  readonly reads: boolean;
  readonly who: Who;
  readonly payload: z.ZodType;
  readonly reply: z.ZodType;
  /** 201 where the call creates something. */
  readonly status?: 201;
  /** Of a call that has a path of its own, below the base path. */
  readonly path?: string;
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** The reads whose answers may be others once this write is done. */
  readonly invalidates?: readonly string[];
}

export type ActionTable = Readonly<Record<string, Action>>;

export function action<const A extends Action>(row: A): A {
  return row;
}

export type CallerOf<W extends Who> = W extends "anyone" ? Visitor : Caller;

/** A handler for every row: leaving one out does not compile. */
export type Handlers<T extends ActionTable> = {
  readonly [K in keyof T]: (
    payload: z.output<T[K]["payload"]>,
    caller: CallerOf<T[K]["who"]>,
  ) => Promise<z.input<T[K]["reply"]>>;
};

export type PayloadOf<A extends Action> = z.input<A["payload"]>;
export type ReplyOf<A extends Action> = z.output<A["reply"]>;
