import type { Pool, Sql } from "../../db/sql.ts";

/** The process dies: what was not committed never happened, and nothing that would follow does. */
export class Crash extends Error {}

/** Steps until the process dies; null: it lives. */
export interface CrashPlan {
  left: number | null;
}

/** A pool that dies before a statement, before a commit or right after one, as planned. */
export function crashingPool(pool: Pool, plan: CrashPlan): Pool {
  const step = () => {
    if (plan.left === null) return;
    if (plan.left-- > 0) return;
    plan.left = null;
    throw new Crash();
  };
  const stepping = <S extends Sql>(sql: S, more: ProxyHandler<S> = {}): S =>
    new Proxy(sql, {
      apply(target, self, given) {
        step();
        return Reflect.apply(target, self, given);
      },
      ...more,
    });
  const begin = async (work: (tx: Sql) => Promise<unknown>) => {
    step();
    const done = await pool.begin(async (tx) => {
      const answer = await work(stepping(tx));
      step();
      return [answer];
    });
    step();
    return done[0];
  };
  return stepping(pool, { get: (target, name) => name === "begin" ? begin : Reflect.get(target, name) });
}
