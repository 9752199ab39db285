import type { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { Ctx, Env } from "../env.ts";

/** Served where no route is: 405 with the methods that the address knows, or 404 when it knows none. */
export function noRoute(app: Hono<Env>) {
  const known = new TrieRouter<null>();
  const methods = new Set<string>();
  // "ALL" are the rules of the house (who, how often), not something that answers.
  for (const { method, path } of app.routes.filter((route) => route.method !== "ALL")) {
    known.add(method, path, null);
    methods.add(method);
  }
  return (c: Ctx): never => {
    const served = [...methods].filter((method) => known.match(method, c.req.path)[0].length > 0);
    if (served.length === 0) throw wireFailure("NoSuchPlace");
    const sentence = `This address is served on ${served.join(" and ")} only.`;
    throw wireFailure("WrongMethod", { sentence, allow: served });
  };
}
