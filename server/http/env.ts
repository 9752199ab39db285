import type { Context } from "hono";
import type { Visitor } from "../../domain/wire/caller.ts";

export interface Env {
  Variables: {
    visitor: Visitor;
    requestId: string;
    /** Where the request comes from, past the proxies the operator trusts. */
    address: string;
    /** What to say of this call where the server itself failed. */
    failed: string | undefined;
    /** Whether the person reaches us by https. */
    isSecure: boolean;
  };
  Bindings: { remoteAddress?: string };
}
export type Ctx = Context<Env>;
