import { callerOf } from "../../support/test_database.ts";
import { Hono } from "hono";
import { pageOfItems } from "../../../db/items/pages.ts";
import { openPool } from "../../../db/sql.ts";
import { UserId } from "../../../domain/wire/ids.ts";

/**
 * What our calls are held against, in a process of its own: `bare_server.ts DATABASE_URL USER_ID FILE`. `/small` and
 * `/file` are bare Hono routes that answer with a text, `/page` is `Deno.serve`'s page of 50 boxes with our SQL. Prints its port.
 */
const [databaseUrl = "", userId = "", file = ""] = Deno.args;
const pool = openPool(databaseUrl);
const { householdId } = await callerOf(pool, UserId.parse(userId));
const { small, page } = JSON.parse(await Deno.readTextFile(file)) as { small: object; page: string };

const app = new Hono();
app.get("/small", (c) => c.json(small));
app.get("/file", (c) => c.html(page));

const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
  if (!request.url.endsWith("/page")) return await app.fetch(request);
  const input = { limit: 50, skip: 0, sortBy: "createdAt", sortOrder: "desc", after: null } as const;
  return Response.json({ succeeded: true, data: await pageOfItems(pool, householdId, input) });
});
console.log(server.addr.port);
