import type pg from "pg";

/** What `pg.Pool` tells whoever asks it with a callback. */
type Lend = (error: Error | undefined, client: pg.PoolClient | undefined, giveBack: () => void) => void;

interface Shared {
  readonly opening: Promise<pg.PoolClient>;
  /** Those who wait for it among them. */
  borrowers: number;
  /** One after another, each once the one before it has been heard: the driver warns whoever asks several things at once. */
  turn: Promise<void>;
}

/**
 * @param first asked on it for each who listens there
 *
 * Lends one connection to all who listen for new work. Who lost it asks again, and all of them get the next one. A queue that gives it back has
 * stopped listening on it for all: the others look every few seconds then, as they do for work that was planned.
 */
export function shareListener(pool: pg.Pool): (lend: Lend, first: pg.QueryConfig) => void {
  let shared: Shared | null = null;

  function open(): Shared {
    const opening = pool.connect();
    const opened: Shared = { opening, borrowers: 0, turn: Promise.resolve() };
    opening.then((client) => {
      client.setMaxListeners(0);
      client.once("error", () => forget(opened));
    }, () => forget(opened));
    return opened;
  }

  function forget(lost: Shared): void {
    if (shared === lost) shared = null;
  }

  function giveBack(borrowed: Shared, client: pg.PoolClient): void {
    borrowed.borrowers--;
    if (borrowed.borrowers > 0) return;
    forget(borrowed);
    client.release();
  }

  return (lend, first) => {
    const borrowed = shared ??= open();
    borrowed.borrowers++;
    borrowed.opening.then(
      (client) => {
        borrowed.turn = borrowed.turn.then(async () => {
          lend(undefined, client, () => giveBack(borrowed, client));
          await client.query(first).catch(() => {});
        });
      },
      (error) => lend(error, undefined, () => {}),
    );
  };
}
