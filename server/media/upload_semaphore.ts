import { mediaFailure } from "../../domain/media/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { openSemaphore, type Semaphore } from "../host/process/semaphore.ts";

/** What a browser sends at once; each upload holds half a megabyte of memory. */
const AT_ONCE = 6;
const MAX_WAITING = 20;

/** A member's uploads. Whoever comes beyond hears TooManyUploads. */
export function openUploadSemaphore(): Semaphore<UserId> {
  const refusal = () => mediaFailure("TooManyUploads", { retryAfterS: 5 });
  return openSemaphore({ permits: AT_ONCE, maxWaiting: MAX_WAITING, refusal });
}
