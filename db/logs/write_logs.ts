import type { LogFilter, LogId, NewLog } from "../../domain/logs/log.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { logWords } from "../../domain/logs/search_words.ts";
import { LOCKS } from "../advisory_locks.ts";
import { isLockTimeout, type Pool, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { whereMatches } from "./find_logs.ts";

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
    ))
    insert into logs (at, level, platform, service, message, file_name, user_id, session_id, request_id, route,
      context, stack, words)
    select at, level, platform, service, message, file_name, u.id, case when u.id is not null then session_id end,
      request_id, route, case when u.id is null and given.user_id is not null then '{}' else context end, stack,
      case when u.id is null and given.user_id is not null then '' else array_to_tsvector(words) end
    from given left join unnest(${users}::text[]) u (id) on u.id = given.user_id`;
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
 * Empties the table, which takes no time, unless somebody reads them for long, as a backup does: all who came after us would
 * wait for that too.
 * @returns null where somebody does
 */
async function clearAll(pool: Pool): Promise<number | null> {
  try {
    const [cleared] = await pool.begin(async (tx) => {
      await lock(tx);
      const [all] = await tx<{ count: number }[]>`select count(*)::int as count from logs`;
      await tx`set local lock_timeout = '1s'`;
      await tx`truncate logs`;
      return [all?.count ?? 0] as const;
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
  const { count } = await tx`
    delete from logs where id in (
      select l.id from logs l ${whereMatches(tx, { ...filter, untilId })}
      ${filter.like === undefined ? tx`` : tx`order by l.id = ${filter.like}`} limit ${DELETED_AT_ONCE}
    )`;
  return count;
}
