import { mediaFailure } from "../../domain/media/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";

/** What a browser sends at once; each upload holds half a megabyte of memory. */
const MAX_AT_ONCE = 6;
const MAX_WAITING = 20;

export interface UploadQueue {
  /** @throws Failure TooManyUploads */
  enter(userId: UserId): Promise<Disposable>;
}

export function openUploadQueue(): UploadQueue {
  const queues = new Map<UserId, { inside: number; readonly waiting: (() => void)[] }>();
  return {
    async enter(userId) {
      const queue = queues.get(userId) ?? { inside: 0, waiting: [] };
      queues.set(userId, queue);
      if (queue.inside < MAX_AT_ONCE) queue.inside++;
      else if (queue.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => queue.waiting.push(resolve));
      else throw mediaFailure("TooManyUploads", { retryAfterS: 5 });
      return {
        [Symbol.dispose]() {
          const next = queue.waiting.shift();
          if (next) return next();
          queue.inside--;
          if (queue.inside === 0) queues.delete(userId);
        },
      };
    },
  };
}
