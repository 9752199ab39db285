import type { LogFilter, LogId, NewLog } from "../../domain/logs/log.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { logWords } from "../../domain/logs/search_words.ts";
import { LOCKS } from "../advisory_locks.ts";
import { isLockTimeout, type Pool, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { countAll, recountTally } from "./log_tally.ts";
import { whereMatches } from "./log_rows.ts";

/** Rows deleted at once: others write in between. */
const DELETED_AT_ONCE = 5_000;

/**
 * Stores entries, all or none. Whoever names an account that is gone, or never was, is stored as nobody, without what it was
 * about and the words of that.
 */
export async function insertLogs(pool: Pool, entries: readonly NewLog[]): Promise<void> {
  if (entries.length === 0) return;
  const named = [...new Set(entries.flatMap(({ userId }) => userId ?? []))];
  for (;;) {
    const [busy] = await pool.begin(async (tx) => {
      await lock(tx);
      const users = await holdUsers(tx, named);
      const busy = users.find(({ isHeld }) => !isHeld) ?? null;
      if (!busy) await insert(tx, entries, users.map(({ id }) => id));
      return [busy] as const;
    });
    if (!busy) return;
    // Here we hold nothing: whoever waited for us would wait for what we wait for, such as a large account that goes.
    await pool`select from users where id = ${busy.id} for key share`;
  }
}

interface NamedUser {
  readonly id: UserId;
  /** False of one that somebody is deleting or changing, and that may soon be gone. */
  readonly isHeld: boolean;
}

/** Keeps accounts from going until the transaction is over, without waiting: what it stores of one that goes, its going finds. */
async function holdUsers(tx: Sql, ids: UserId[]): Promise<NamedUser[]> {
  if (ids.length === 0) return [];
  return await tx<NamedUser[]>`
    with held as (select id from users where id = any(${ids}) for key share skip locked)
    select u.id, h.id is not null as "isHeld" from users u left join held h on h.id = u.id where u.id = any(${ids})`;
}

async function insert(tx: Sql, entries: readonly NewLog[], users: UserId[]): Promise<void> {
  await tx`
    with given as (select * from jsonb_to_recordset(${tx.json(entries.map(storedFields))}) as given (
      at timestamptz, level text, platform text, service text, message text, file_name text, user_id text,
      session_id text, request_id text, route text, context jsonb, stack text, words text[]
    )), inserted as (
      insert into logs (at, level, platform, service, message, file_name, user_id, session_id, request_id, route,
        context, stack, words)
      select at, level, platform, service, message, file_name, u.id, case when u.id is not null then session_id end,
        request_id, route, case when u.id is null and given.user_id is not null then '{}' else context end, stack,
        case when u.id is null and given.user_id is not null then '' else array_to_tsvector(words) end
      from given left join unnest(${users}::text[]) u (id) on u.id = given.user_id
      returning at, level, platform, service
    ), by_hour as (
      insert into log_hours (hour, level, platform, service, count)
      select date_trunc('hour', at, 'UTC'), level, platform, service, count(*) from inserted group by 1, 2, 3, 4
      on conflict (hour, level, platform, service) do update set count = log_hours.count + excluded.count
    )
    insert into log_days (day, level, platform, service, count)
    select date_trunc('day', at, 'UTC'), level, platform, service, count(*) from inserted group by 1, 2, 3, 4
    on conflict (day, level, platform, service) do update set count = log_days.count + excluded.count`;
}

async function lock(tx: Sql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCKS.logs})`;
}

function storedFields({ at, fileName, userId, sessionId, requestId, ...entry }: NewLog) {
  const { service, message, route, stack, context } = entry;
  const texts = [message, service, fileName, route ?? "", requestId ?? "", JSON.stringify(context), stack];
  return {
    ...entry,
    context: JSON.parse(JSON.stringify(context)),
    at: at.toISOString(),
    file_name: fileName,
    user_id: userId,
    session_id: sessionId,
    request_id: requestId,
    words: logWords(texts),
  };
}

/** Deletes the entries that match and are there now. @returns how many */
export async function clearLogs(pool: Pool, filter: LogFilter, untilId: LogId): Promise<number> {
  const all = Object.keys(filter).length === 0 ? await clearAll(pool) : null;
  return all ?? await clearMatching(pool, filter, untilId);
}

/**
 * Empties the tables, which takes no time, unless somebody reads them for long, as a backup does: all who came after us would
 * wait for that too.
 * @returns null where somebody does
 */
async function clearAll(pool: Pool): Promise<number | null> {
  try {
    const [cleared] = await pool.begin(async (tx) => {
      await lock(tx);
      const count = await countAll(tx);
      await tx`set local lock_timeout = '1s'`;
      await tx`truncate logs, log_hours, log_days`;
      return [count] as const;
    });
    return cleared;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return null;
  }
}

async function clearMatching(pool: Pool, filter: LogFilter, untilId: LogId): Promise<number> {
  for (let cleared = 0;;) {
    const deleted = await transact(pool, (tx) => deleteSome(tx, filter, untilId));
    cleared += deleted;
    if (deleted < DELETED_AT_ONCE) return cleared;
  }
}

async function deleteSome(tx: Sql, filter: LogFilter, untilId: LogId): Promise<number> {
  await lock(tx);
  const [row] = await tx<{ deleted: number }[]>`
    with deleted as (
      delete from logs where id in (
        select l.id from logs l ${whereMatches(tx, filter)} and l.id <= ${untilId}
        ${filter.like === undefined ? tx`` : tx`order by l.id = ${filter.like}`} limit ${DELETED_AT_ONCE}
      )
      returning at, level, platform, service
    ), by_hour as (
      select date_trunc('hour', at, 'UTC') as hour, level, platform, service, count(*) as count from deleted
      group by 1, 2, 3, 4
    ), by_day as (
      select date_trunc('day', hour, 'UTC') as day, level, platform, service, sum(count) as count from by_hour
      group by 1, 2, 3, 4
    ), hours_less as (
      update log_hours h set count = h.count - b.count from by_hour b
      where (h.hour, h.level, h.platform, h.service) = (b.hour, b.level, b.platform, b.service)
    ), days_less as (
      update log_days d set count = d.count - b.count from by_day b
      where (d.day, d.level, d.platform, d.service) = (b.day, b.level, b.platform, b.service)
    )
    select count(*)::int as deleted from deleted`;
  return row?.deleted ?? 0;
}

/** Deletes what is older than `before`, and makes the tally anew. @returns how many entries went */
export async function pruneLogs(pool: Pool, before: Date): Promise<number> {
  const [newest] = await pool<{ id: LogId }[]>`select max(id)::text as id from logs where at < ${before}`;
  const pruned = newest?.id ? await clearLogs(pool, { endDate: new Date(before.getTime() - 1) }, newest.id) : 0;
  await pool.begin(async (tx) => {
    await lock(tx);
    await recountTally(tx);
  });
  return pruned;
}
