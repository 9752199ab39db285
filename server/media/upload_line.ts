import { mediaFailure } from "../../domain/media/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";

/** What a browser sends at once; every upload under way holds half a megabyte of memory and a file. */
const AT_ONCE = 6;
/** A whole Pro box may be sent at once; nobody needs more. */
const IN_LINE = 20;

/** Lets a few uploads of one person in at a time; the next ones wait, unread, for their turn. */
export interface UploadLine {
  /** @throws Failure TooManyUploads */
  enter(userId: UserId): Promise<Disposable>;
}

export function openUploadLine(): UploadLine {
  const lines = new Map<UserId, { inside: number; readonly waiting: (() => void)[] }>();
  return {
    async enter(userId) {
      const line = lines.get(userId) ?? { inside: 0, waiting: [] };
      lines.set(userId, line);
      if (line.inside < AT_ONCE) line.inside++;
      else if (line.waiting.length < IN_LINE) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else throw mediaFailure("TooManyUploads", { retryAfterS: 5 });
      return {
        [Symbol.dispose]() {
          // Who leaves hands the place to the next in line.
          const next = line.waiting.shift();
          if (next) return next();
          line.inside--;
          if (line.inside === 0) lines.delete(userId);
        },
      };
    },
  };
}
