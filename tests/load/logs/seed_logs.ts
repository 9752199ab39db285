import type { Pool } from "../../../db/sql.ts";
import type { UserId } from "../../../domain/wire/ids.ts";

/**
 * Entries of the last days, newest at `now`: half of them Info, a tenth errors; one of five services; a common word in every
 * second message, a rare one in every hundred-thousandth, a word of its own in each.
 * @param reporter whose half of all but the debug ones are; null for nobody
 */
export async function seedLogs(pool: Pool, count: number, days: number, reporter: UserId | null = null): Promise<void> {
  await pool`
    insert into logs (at, level, platform, service, message, file_name, user_id, session_id, request_id, route, context,
      stack, words)
    select now() - make_interval(secs => (${count}::int - i) * ${days}::float8 * 86400 / ${count}::int),
      (array['error', 'warning', 'info', 'info', 'info', 'info', 'info', 'warning', 'debug', 'debug'])[i % 10 + 1],
      case when i % 3 = 0 then 'server' else 'web' end,
      (array['authApi', 'otpApi', 'secureSession', 'itemsApi', 'web'])[(i / 7) % 5 + 1],
      concat_ws(' ', 'Request', i % 5000, case when i % 2 = 0 then 'failed' else 'finished' end,
        case when i % 100000 = 0 then 'platypus' end),
      '', case when i % 4 < 2 and i % 10 < 8 then ${reporter}::text end, null, 'r' || i, '/api/backend/items', '{"page": "/app/home"}',
      case when i % 10 = 0 then repeat('at read (server/items/item_handlers.ts:10:5)', 10) else '' end,
      array_to_tsvector(array_remove(array['request', (i % 5000)::text,
        case when i % 2 = 0 then 'failed' else 'finished' end, case when i % 100000 = 0 then 'platypus' end,
        'r' || i, 'api', 'backend', 'items', 'page', 'app', 'home', case when i % 10 = 0 then 'handlers' end], null))
    from generate_series(1, ${count}::int) i`;
  await pool.unsafe("vacuum analyze logs");
}
