import type postgres from "postgres";

/** Whoever opens connections tells when one is made and when one is lost. */
export type Connect = (on: { readonly opened: () => void; readonly closed: () => void }) => postgres.Sql;

/** How long calls on connections that are still good may take to end. */
const CLOSE_TIMEOUT_S = 5;

/**
 * A pool that a lost database does not spoil. The driver (3.4.9) keeps what it could not send on a connection that
 * broke, and such a connection never sends again, or sends rubbish first (its issues 1154 and 1208). So when one that had been open
 * is lost, the whole pool is left to itself and a new one replaces it.
 */
export function reconnectingPool(connect: Connect): postgres.Sql {
  let isEnding = false;
  let current = fresh();

  function fresh(): postgres.Sql {
    let hasOpened = false;
    const pool = connect({
      opened: () => hasOpened = true,
      closed() {
        // A database that is still away closes nothing that was open: then the pool is as good as a new one.
        if (isEnding || !hasOpened || pool !== current) return;
        current = fresh();
        pool.end({ timeout: CLOSE_TIMEOUT_S }).catch(() => {});
      },
    });
    return pool;
  }

  function end(options?: { timeout?: number }): Promise<void> {
    isEnding = true;
    return current.end(options);
  }

  return new Proxy(current, {
    apply: (_first, _this, args) => Reflect.apply(current, undefined, args),
    get: (_first, name) => name === "end" ? end : Reflect.get(current, name),
  });
}
