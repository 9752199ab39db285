import postgres from "postgres";
import { lastingPool } from "./lasting_pool.ts";

/** A pool or a transaction: every function of this layer takes either, so callers can compose. */
export type Sql = postgres.Sql | postgres.TransactionSql;
/** The pool itself, for those who open transactions. */
export type Pool = postgres.Sql;

/** Connections a server holds; 16 keeps two cores busy and leaves PostgreSQL's usual 100 for other servers. */
const CONNECTIONS = 16;

export function openPool(databaseUrl: string, options: { readonly max?: number } = {}): Pool {
  return lastingPool(({ opened, closed }) =>
    postgres(databaseUrl, {
      max: options.max ?? CONNECTIONS,
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

/** Two transactions waited for each other, and PostgreSQL has ended this one: it may be tried again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === "40P01";
}

/** True when PostgreSQL refused a row because a unique index already holds one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return error instanceof postgres.PostgresError && error.code === "23505" &&
    (index === undefined || error.constraint_name === index);
}
