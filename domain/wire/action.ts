import { z } from "zod";
import type { Caller, HouseholdCaller, Visitor } from "./caller.ts";
import type { FailureCatalogue } from "./failure.ts";
import type { HouseholdRole } from "./household_role.ts";

/**
 * Anybody; who has signed in; who has at least this role in the household that they look at; the server's admins. Only a row that
 * names a role is told of a household.
 */
export type Who = "anyone" | "account" | HouseholdRole | "admin";
type Method = "GET" | "POST" | "PATCH" | "DELETE";

export interface RateLimit {
  readonly calls: number;
  readonly perSeconds: number;
  /** A name under which calls of one table are counted together; absent where each has its own count. */
  readonly sharedAs?: string;
}

/** One call of the product: what it takes, what it answers, whether it changes anything, who may. */
export interface Action {
  /** A sentence for whoever calls it; docs/protocol.md shows it. */
  readonly does: string;
  readonly reads: boolean;
  readonly who: Who;
  /** Whether API tokens open it: what reads by any, what writes by one that may write. No other call takes a token. */
  readonly byToken?: true;
  /** Whether its session must have begun by a sign-in a few minutes ago: for what outlives the session. */
  readonly needsRecentSignIn?: true;
  readonly payload: z.ZodType;
  readonly reply: z.ZodType;
  /** 201 where the call creates something; both where it may find it there already. */
  readonly status?: 201 | "200 or 201";
  /** An address of the call's own instead of its table's; `:name` stands for a field of the payload. */
  readonly path?: string;
  /** A second address, besides the table's or the call's own. */
  readonly alsoAt?: string;
  /** At an address of its own. Left out: GET for what reads, POST for what writes. */
  readonly method?: Method;
  /** The payload's fields stand in the path and the query string; otherwise the payload is JSON. */
  readonly isPayloadInAddress?: true;
  /** The payload's `userId` says whom an admin asks about; in every other call it is a claim to be that person. */
  readonly isAboutOthers?: true;
  /** A page where a person, who came by a link, reads of a failure instead; it stands in the query's `fault` by its name. */
  readonly failsAt?: string;
  /** What the request's body is where it is no JSON. */
  readonly body?: string;
  /** The names of the reads, in any table, whose answers this write changes. */
  readonly invalidates?: readonly string[];
  /** `message` of its answers: that it was done, or what failed where no better sentence is known. */
  readonly message?: { readonly done: string; readonly failed: string };
  /** For one member, or one address that has not signed in; on top of the limit of all calls. */
  readonly rateLimit?: RateLimit;
}

export type ActionTable = Readonly<Record<string, Action>>;

/** A room's calls, where they are served, and the failures they may answer with. */
export interface CallTable {
  /** Where the rows are served by their names; null where each has a path of its own. */
  readonly path: string | null;
  readonly rows: ActionTable;
  readonly failures: FailureCatalogue;
}

export type CallTables = Readonly<Record<string, CallTable>>;

export function action<const A extends Action>(row: A): A {
  return row;
}

/** The reply of a call that answers something else than JSON: a file, a redirect, a page of figures. */
export function noJson(what: string) {
  return z.custom<Response>().describe(what);
}

/** Whom a call is served for. */
interface Callers extends Record<HouseholdRole, HouseholdCaller>, Record<"account" | "admin", Caller> {
  readonly anyone: Visitor;
}

/**
 * A handler for every row: leaving one out does not compile. `Request` is what the edge hands over besides, for those
 * few that set a cookie or read a body that is no JSON.
 */
export type Handlers<T extends ActionTable, Request = unknown> = {
  readonly [K in keyof T]: (
    payload: z.output<T[K]["payload"]>,
    caller: Callers[T[K]["who"]],
    ...request: unknown extends Request ? [] : [Request]
  ) => Promise<z.input<T[K]["reply"]>>;
};

export type ContractHandlers<C extends CallTables, Request = unknown> = {
  readonly [T in keyof C]: Handlers<C[T]["rows"], Request>;
};

export type PayloadOf<A extends Action> = z.input<A["payload"]>;
export type ReplyOf<A extends Action> = z.output<A["reply"]>;

/** The tables of a whole contract. It does not compile when a row invalidates a read that no table has. */
export function contractOf<const C extends CallTables>(
  tables: C & OnlyKnown<Exclude<InvalidatedIn<C>, ReadsIn<C>>>,
): C {
  return tables;
}

type OnlyKnown<Unknown> = [Unknown] extends [never] ? unknown : { readonly unknownReads: Unknown };
type ReadsIn<C extends CallTables> = {
  [T in keyof C]: { [K in keyof C[T]["rows"]]: C[T]["rows"][K]["reads"] extends true ? K : never }[keyof C[T]["rows"]];
}[keyof C];
type InvalidatedIn<C extends CallTables> = {
  [T in keyof C]: {
    [K in keyof C[T]["rows"]]: C[T]["rows"][K] extends { readonly invalidates: readonly (infer Name)[] } ? Name : never;
  }[keyof C[T]["rows"]];
}[keyof C];
