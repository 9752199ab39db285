import type { Sql } from "../../db/sql.ts";
import type { EventId } from "../../domain/wire/ids.ts";

export async function runningEventLike(sql: Sql, prefix: string): Promise<EventId | null> {
  const [found] = await sql<{ id: EventId }[]>`
    select id from events where state = 'running' and starts_with(id, ${prefix}) order by id limit 1`;
  return found?.id ?? null;
}
