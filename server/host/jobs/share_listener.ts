import type pg from "pg";

/** What `pg.Pool` tells whoever asks it with a callback. */
type Lend = (error: Error | undefined, client: pg.PoolClient | undefined, giveBack: () => void) => void;

interface Shared {
  readonly opening: Promise<pg.PoolClient>;
  /** Those who wait for it among them. */
  borrowers: number;
  /** One after another, each once the one before it has been heard: the driver warns whoever asks several things at once. */
  turn: Promise<void>;
  watch?: ReturnType<typeof setInterval>;
  isLost: boolean;
}

/** A network may drop a connection in silence: one that has not answered from one question to the next is given up. */
const ASK_EVERY_MS = 15_000;

/**
 * Lends one connection to all who listen for new work. Who lost it asks again, and all of them get the next one. A queue that gives it back has
 * stopped listening on it for all: the others look every few seconds then, as they do for work that was planned.
 * @returns lends it; `first` is asked on it for each who listens there
 */
export function shareListener(pool: pg.Pool, askEveryMs = ASK_EVERY_MS): (lend: Lend, first: pg.QueryConfig) => void {
  let shared: Shared | null = null;

  function open(): Shared {
    const opening = pool.connect();
    const opened: Shared = { opening, borrowers: 0, turn: Promise.resolve(), isLost: false };
    opening.then((client) => {
      client.setMaxListeners(0);
      client.once("error", () => forget(opened));
      opened.watch = watch(opened, client);
    }, () => forget(opened));
    return opened;
  }

  function watch(opened: Shared, client: pg.PoolClient) {
    let isAnswered = true;
    return setInterval(() => {
      // All who listen there ask for another one then.
      if (!isAnswered) return client.emit("error", new Error("the connection that listens is silent"));
      isAnswered = false;
      opened.turn = opened.turn.then(async () => {
        await client.query("select");
        isAnswered = true;
      }).catch(() => {});
    }, askEveryMs);
  }

  function forget(lost: Shared): void {
    clearInterval(lost.watch);
    lost.isLost = true;
    if (shared === lost) shared = null;
  }

  function giveBack(borrowed: Shared, client: pg.PoolClient): void {
    borrowed.borrowers--;
    if (borrowed.borrowers > 0) return;
    client.release(borrowed.isLost);
    forget(borrowed);
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
