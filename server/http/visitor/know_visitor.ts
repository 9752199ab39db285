import type { Caller } from "../../../domain/wire/caller.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { TokenScope } from "../../../domain/wire/token_scope.ts";
import { bearerOf } from "./bearer.ts";
import type { Ctx } from "../env.ts";
import type { FindBySecret, FindVisitor } from "./find_visitor.ts";

export type FindHolder = FindBySecret<{ readonly caller: Caller; readonly scope: TokenScope }>;

/** By an API token where one is given, which then counts alone; else by the session's cookie. */
export function knowVisitor(
  findVisitor: FindVisitor,
  findHolder: FindHolder,
  accessTokenOf: (c: Ctx) => string | undefined,
) {
  return async (c: Ctx, next: () => Promise<void>): Promise<void> => {
    const token = bearerOf(c.req.raw.headers);
    if (token === null) c.set("visitor", await findVisitor(accessTokenOf(c), c.get("address")));
    else await knowHolder(c, token, findHolder);
    await next();
  };
}

/** @throws Failure TokenRefused */
async function knowHolder(c: Ctx, token: string, findHolder: FindHolder): Promise<void> {
  const holder = await findHolder(token, c.get("address"));
  if (!holder) {
    c.env.defaultHeaders.set("www-authenticate", 'Bearer error="invalid_token"');
    throw wireFailure("TokenRefused");
  }
  c.set("visitor", holder.caller);
  c.set("tokenScope", holder.scope);
}
