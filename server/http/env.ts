import type { Context } from "hono";
import type { Visitor } from "../../domain/wire/caller.ts";
import type { TokenScope } from "../../domain/wire/token_scope.ts";

/** What the listener knows of a request, and hears about its answer. */
export interface Exchange {
  readonly remoteAddress: string;
  /** By their names in small letters; sent with the answer unless it says otherwise. */
  readonly defaultHeaders: Map<string, string>;
  /** Aborts where the client goes away before its answer is sent. */
  readonly gone: () => AbortSignal;
  /** From now on the body may take as long as its bytes keep coming. */
  readonly expectUpload: () => void;
  /** Asks every few seconds until the answer is sent, and breaks the connection off at a no. */
  readonly breakOffUnless: (isAllowed: () => Promise<boolean>) => void;
}

export interface Env {
  Variables: {
    visitor: Visitor;
    /** What the API token allows that the request came with; null without one. */
    tokenScope: TokenScope | null;
    requestId: string;
    /** Where the request comes from, past the proxies the operator trusts. */
    address: string;
    /** What to say of this call where the server itself failed. */
    failed: string | undefined;
    /** Whether the person reaches us by https. */
    isSecure: boolean;
  };
  Bindings: Exchange;
}
export type Ctx = Context<Env>;
