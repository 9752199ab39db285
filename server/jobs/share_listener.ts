import type pg from "pg";

/** What `pg.Pool` tells whoever asks it with a callback. */
type Lend = (error: Error | undefined, client: pg.PoolClient | undefined, giveBack: () => void) => void;

interface Listener {
  readonly client: pg.PoolClient;
  borrowers: number;
}

/**
 * Lends one connection to all who listen for new work. Who lost it asks again, and all of them get the next one. A queue that gives it back has
 * stopped listening on it for all: the others look every few seconds then, as they do for work that was planned.
 */
export function shareListener(pool: pg.Pool): (lend: Lend) => void {
  let shared: Promise<Listener> | null = null;

  function open(): Promise<Listener> {
    const opening = pool.connect().then((client) => {
      client.setMaxListeners(0);
      client.once("error", forget);
      return { client, borrowers: 0 };
    });
    const forget = () => {
      if (shared === opening) shared = null;
    };
    opening.catch(forget);
    return opening;
  }

  function giveBack(listener: Listener): void {
    listener.borrowers--;
    if (listener.borrowers > 0) return;
    shared = null;
    listener.client.release();
  }

  return (lend) => {
    (shared ??= open()).then(
      (listener) => {
        listener.borrowers++;
        lend(undefined, listener.client, () => giveBack(listener));
      },
      (error) => lend(error, undefined, () => {}),
    );
  };
}
