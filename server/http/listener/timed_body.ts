import type { IncomingMessage } from "node:http";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { BodyLimits } from "./listener_limits.ts";

/**
 * Read as it is asked for; ends with a Failure `TooSlow` when nothing comes for too long, or too little, or not all of it
 * in time.
 * @param limits asked for at each wait: which they are is known once the request's route and sender are
 */
export function timedBody(
  incoming: IncomingMessage,
  limits: () => BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const wait = openWait(limits);
  let isOver = false;
  const over = (end: () => void) => {
    wait.ended(0);
    if (!isOver) end();
    isOver = true;
  };
  return new ReadableStream({
    start(controller) {
      incoming.pause();
      incoming.on("data", (chunk: Uint8Array<ArrayBuffer>) => {
        wait.ended(chunk.length);
        incoming.pause();
        if (!isOver) controller.enqueue(chunk);
      });
      incoming.on("end", () => over(() => controller.close()));
      const cut = () => over(() => controller.error(new Error("the client went away")));
      incoming.on("error", cut);
      incoming.on("close", cut);
      // It went while the call waited for its turn, and nothing more is announced.
      if (incoming.destroyed) cut();
    },
    pull(controller) {
      wait.begun(() => over(() => controller.error(wireFailure("TooSlow"))));
      incoming.resume();
    },
    cancel() {
      over(() => incoming.pause());
    },
  }, { highWaterMark: 0 });
}

/** Only what the client lets us wait counts, not what we take ourselves. Bytes earn time, never more than the longest silence. */
function openWait(limits: () => BodyLimits) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openedAt = performance.now();
  let since: number | null = null;
  let leftMs = limits().silenceMs;
  return {
    begun(tooLong: () => void): void {
      // A stream may ask again before it was given anything.
      if (since !== null) return;
      since = performance.now();
      const untilEnd = openedAt + limits().wholeMs - since;
      timer = setTimeout(tooLong, Math.max(0, Math.min(leftMs, untilEnd)));
    },
    ended(received: number): void {
      clearTimeout(timer);
      const { silenceMs, leastBytesPerSecond } = limits();
      const waitedMs = since === null ? 0 : performance.now() - since;
      leftMs = Math.min(silenceMs, leftMs - waitedMs + received / leastBytesPerSecond * 1000);
      since = null;
    },
  };
}
