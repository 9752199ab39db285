import { openPool } from "../../../db/sql.ts";
import { pageOfItems } from "../../../db/item_pages.ts";
import { UserId } from "../../../domain/wire/ids.ts";

/**
 * A process of its own that asks for the first page of 50 from many clients at once and prints answers a second:
 * `http URL COOKIE CLIENTS SECONDS`, or `bare DATABASE_URL USER_ID CLIENTS SECONDS` for the same SQL without us.
 */
const [mode = "", address = "", who = "", clients = "", seconds = ""] = Deno.args;

const ask = mode === "http" ? httpPage(address, who) : barePage(address, who);
await ask();
const end = performance.now() + Number(seconds) * 1000;
const counts = await Promise.all(Array.from({ length: Number(clients) }, async () => {
  let count = 0;
  for (; performance.now() < end; count++) await ask();
  return count;
}));
console.log(counts.reduce((sum, count) => sum + count, 0) / Number(seconds));
Deno.exit(0);

function httpPage(url: string, cookie: string): () => Promise<unknown> {
  return async () => {
    const answer = await fetch(url, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`expected 200, received ${answer.status}`);
    return await answer.arrayBuffer();
  };
}

function barePage(databaseUrl: string, userId: string): () => Promise<unknown> {
  const pool = openPool(databaseUrl);
  const owner = UserId.parse(userId);
  const wish = { limit: 50, skip: 0, sortBy: "createdAt", sortOrder: "desc", after: null } as const;
  return () => pageOfItems(pool, owner, wish);
}
