import type { Context } from "hono";
import type { Visitor } from "../../domain/wire/caller.ts";

export interface Env {
  Variables: {
    visitor: Visitor;
    requestId: string;
    /** Where the request comes from, past the proxies the operator trusts. */
    address: string;
    /** Whether the person reaches us by https. */
    isSecure: boolean;
  };
  Bindings: { remoteAddr?: Deno.Addr };
}
export type Ctx = Context<Env>;
