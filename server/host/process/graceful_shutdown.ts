import { within } from "./within.ts";

/** A proxy that asks `/readyz` every two seconds, as the one in docs/proxies does, has heard it within this time. */
const ANNOUNCED_MS = 3_000;
/** Whoever asked twice within this time is such a proxy; one that asks less often would not hear it in time. */
const WATCHED_MS = 5_000;

/** How a server goes: it tells whoever asks, so that they send their calls elsewhere, and only then lets nobody in any more. */
export interface GracefulShutdown {
  /** For every time that somebody asks whether people may be sent here. */
  noteAsked(): void;
  /** Whether whoever asks is told to send people elsewhere. */
  readonly isAnnounced: () => boolean;
  /** Whether nobody is let in any more. */
  readonly isClosed: () => boolean;
  /**
   * Resolves when nobody is let in any more: at once where nobody asks, since then nobody hears of it either.
   * @param broken resolves where there is nothing to be had here by waiting
   */
  leave(broken: Promise<unknown>): Promise<void>;
}

export function openGracefulShutdown(now: () => number = () => performance.now()): GracefulShutdown {
  let [isAnnounced, isClosed] = [false, false];
  let [askedAt, askedBeforeAt] = [-Infinity, -Infinity];
  return {
    noteAsked: () => [askedBeforeAt, askedAt] = [askedAt, now()],
    isAnnounced: () => isAnnounced,
    isClosed: () => isClosed,
    async leave(broken) {
      isAnnounced = true;
      if (now() - askedBeforeAt <= WATCHED_MS) await within(ANNOUNCED_MS, broken, () => {});
      isClosed = true;
    },
  };
}
