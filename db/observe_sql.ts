import type postgres from "postgres";

/** Hears of every statement: its text with `?` for each value. What it returns is called when the answer is there. */
export type ObserveSql = (text: string) => (error?: unknown) => void;

/** How busy a pool is: statements and transactions that run, and those that wait because every connection is taken. */
export interface PoolUse {
  readonly connections: number;
  readonly inUse: number;
  readonly waiting: number;
}

/** What the driver (3.4.9) does to a statement that somebody waits for: `handle` sends it, once, and one of the others ends it. */
interface SentOnce {
  readonly strings: readonly string[];
  readonly tagged: boolean;
  executed: boolean;
  handle(): Promise<void>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Hears of a statement; its text is put together where somebody wants it. */
type HearStatement = (made: SentOnce) => ReturnType<ObserveSql>;

type Called = (...args: unknown[]) => unknown;

/** The pool, watched: the driver itself tells neither how busy it is nor what it is asked. */
export function observeSql(pool: postgres.Sql, connections: number, observe: ObserveSql | null) {
  let atOnce = 0;
  const busy = () => {
    atOnce++;
    return () => void atOnce--;
  };

  const observed: HearStatement = observe ? (made) => observe(textOf(made)) : () => () => {};

  const counted: HearStatement = (made) => {
    const [free, heard] = [busy(), observed(made)];
    return (error) => {
      free();
      heard(error);
    };
  };

  async function begin(...args: unknown[]): Promise<unknown> {
    const work = args.at(-1) as (tx: postgres.TransactionSql) => unknown;
    const inside = (tx: postgres.TransactionSql) => work(watched(tx, { each: observed }));
    const free = busy();
    const heard = observe?.("transaction");
    try {
      const done = await Reflect.apply(pool.begin as Called, pool, [...args.slice(0, -1), inside]);
      heard?.();
      return done;
    } catch (error) {
      heard?.(error);
      throw error;
    } finally {
      free();
    }
  }

  return {
    pool: watched(pool, { each: counted, begin }),
    use: (): PoolUse => ({
      connections,
      inUse: Math.min(atOnce, connections),
      waiting: Math.max(0, atOnce - connections),
    }),
  };
}

interface Watch {
  readonly each: HearStatement;
  readonly begin?: Called;
}

function watched<S extends postgres.Sql | postgres.TransactionSql>(sql: S, { each, begin }: Watch): S {
  return new Proxy(sql, {
    apply(target, _this, args) {
      rememberSite(args[0]);
      return watchStatement(Reflect.apply(target as Called, undefined, args), each);
    },
    get: (target, name) => (name === "begin" && begin) || Reflect.get(target, name),
  });
}

/** A part of a statement is never sent by itself, so it is never heard of. */
function watchStatement(made: unknown, each: HearStatement): unknown {
  if (!isStatement(made)) return made;
  const send = made.handle;
  made.handle = function () {
    if (!made.executed) {
      const ended = each(made);
      let { resolve, reject } = made;
      const resolved = (value: unknown) => (ended(), resolve(value));
      const rejected = (reason: unknown) => {
        addSite(reason, made.strings);
        ended(reason);
        reject(reason);
      };
      // A cursor sets both anew for each page that is asked for.
      Object.defineProperties(made, {
        resolve: { get: () => resolved, set: (given) => resolve = given },
        reject: { get: () => rejected, set: (given) => reject = given },
      });
    }
    return send.call(made);
  };
  return made;
}

function isStatement(made: unknown): made is SentOnce {
  return made instanceof Promise && "handle" in made && "strings" in made;
}

function textOf({ strings }: SentOnce): string {
  return strings.join("?").replaceAll(/\s+/g, " ").trim();
}

/** Where statements are written, each as the line of a stack says it. */
const sites = new WeakMap<object, string>();

/** The driver's frames, and those of the files that wrap it. */
const NOT_OURS = /\/node_modules\/|\/db\/(?:observe_sql|reconnecting_pool)\.ts|^\s*at (?:Reflect|Object)\.apply/;

/**
 * Remembers where a statement is written: once, when it is first made, since a stack costs more than the rest of making
 * one. Whoever called it that time says nothing of the next time, so the line alone is kept.
 */
function rememberSite(template: unknown): void {
  if (typeof template !== "object" || template === null || sites.has(template)) return;
  const [, ...frames] = new Error().stack?.split("\n") ?? [];
  sites.set(template, frames.find((frame) => !NOT_OURS.test(frame)) ?? "");
}

/** The driver tells of what failed long after, where nobody of ours is in the stack any more. */
function addSite(error: unknown, template: object): void {
  const site = sites.get(template);
  if (!site || !(error instanceof Error) || error.stack?.includes(site)) return;
  const stack = `${error.stack ?? error}\n${site}`;
  Object.defineProperty(error, "stack", { value: stack, configurable: true, writable: true });
}
