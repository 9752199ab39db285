import postgres from "postgres";
import { type ObserveSql, observeSql, type PoolUse } from "./observe_sql.ts";
import { reconnectingPool } from "./reconnecting_pool.ts";

/** A pool or a transaction: every function of this layer takes either, so callers can compose. */
export type Sql = postgres.Sql | postgres.TransactionSql;
/** The pool itself, for those who open transactions. */
export type Pool = postgres.Sql;

/** Connections a server holds; 16 keeps two cores busy and leaves PostgreSQL's usual 100 for other servers. */
const CONNECTIONS = 16;

export interface PoolOptions {
  readonly max?: number;
  /** Hears of every statement, for traces. */
  readonly observe?: ObserveSql | null;
}

const uses = new WeakMap<Pool, () => PoolUse>();

/** How busy a pool of `openPool` is. */
export function poolUse(pool: Pool): PoolUse {
  return uses.get(pool)?.() ?? { connections: 0, inUse: 0, waiting: 0 };
}

export function openPool(databaseUrl: string, { max = CONNECTIONS, observe = null }: PoolOptions = {}): Pool {
  const { pool, use } = observeSql(connectingPool(databaseUrl, max), max, observe);
  uses.set(pool, use);
  return pool;
}

function connectingPool(databaseUrl: string, max: number): Pool {
  return reconnectingPool(({ opened, closed }) =>
    postgres(databaseUrl, {
      max,
      onnotice: () => {},
      // Every new connection begins with PostgreSQL telling its parameters.
      onparameter: opened,
      onclose: closed,
      // Connections stay: one that closes by itself could not be told from one that was lost.
      max_lifetime: null,
      // The driver's own pause grows to 20 s with every call that fails meanwhile: too long once the database is back.
      backoff: () => 0.2,
      connect_timeout: 10,
      connection: { application_name: "stowmark" },
    })
  );
}

/** Resolves once the database answers. */
export async function ping(sql: Sql): Promise<void> {
  await sql`select 1`;
}

/** Something takes our connections and is no PostgreSQL. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly code = "NO_ANSWER";
}

const ANSWER_MS = 15_000;

/** The driver (3.4.9) asks for ever, without a pause, where each connection is closed before it was used. @throws NoAnswer */
export async function requireAnswer(sql: Sql, withinMs = ANSWER_MS): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new NoAnswer(`no PostgreSQL answered within ${withinMs / 1_000} s`)),
    withinMs,
  );
  try {
    await Promise.race([ping(sql), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export interface DatabaseFigures {
  /** PostgreSQL's major version. */
  readonly version: number;
  readonly usedConnections: number;
  readonly maxConnections: number;
  readonly now: Date;
}

export async function databaseFigures(sql: Sql): Promise<DatabaseFigures> {
  const [figures] = await sql<DatabaseFigures[]>`
    select current_setting('server_version_num')::integer / 10000 as version,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      current_setting('max_connections')::integer as "maxConnections", clock_timestamp() as now`;
  if (!figures) throw new Error("expected the database's figures, received nothing");
  return figures;
}

const AWAY = /^(57P0[1-3]|08\w{3}|CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONNRESET|ECONNREFUSED|EPIPE)$/;

/** What was asked is away: shut down, crashed, starting up, or behind a network that is. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && "code" in error && AWAY.test(String(error.code));
}

/** Two transactions waited for each other, and PostgreSQL has ended this one: it may be tried again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === "40P01";
}

/** Somebody held what was wanted for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === "55P03";
}

/** Somebody is connected to a database that was to be renamed. */
export function isInUse(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === "55006";
}

/** PostgreSQL has answered, and has written nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof postgres.PostgresError;
}

/** PostgreSQL refused what it was given, and would do so again; it is not away. */
export function isDataError(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code);
}

/** True when PostgreSQL refused a row because a unique index already holds one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return error instanceof postgres.PostgresError && error.code === "23505" &&
    (index === undefined || error.constraint_name === index);
}
