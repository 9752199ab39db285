import type { Sql } from "../sql.ts";

/** Notes that a message arrived. @returns whether it still has to be handled */
export async function receiveEvent(sql: Sql, eventId: string, type: string): Promise<boolean> {
  const [row] = await sql<{ isOpen: boolean }[]>`
    insert into billing_events (event_id, type) values (${eventId}, ${type})
    on conflict (event_id) do update set event_id = excluded.event_id
    returning handled_at is null as "isOpen"`;
  return row?.isOpen ?? true;
}

export async function markEventHandled(sql: Sql, eventId: string): Promise<void> {
  await sql`update billing_events set handled_at = now() where event_id = ${eventId}`;
}

/** Forgets messages that the provider will not repeat any more. */
export async function sweepEvents(sql: Sql, before: Date): Promise<void> {
  await sql`delete from billing_events where received_at < ${before}`;
}
