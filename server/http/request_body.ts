import type { IncomingMessage } from "node:http";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { ListenerLimits } from "./listener_limits.ts";

export type BodyLimits = Pick<ListenerLimits, "bodySilenceMs" | "slowestBytesPerSecond">;

/** Read as it is asked for; ends with a Failure `TooSlow` when nothing comes for too long, or too little. */
export function bodyOf(incoming: IncomingMessage, limits: BodyLimits): ReadableStream<Uint8Array<ArrayBuffer>> {
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

/** Only what the client lets us wait counts, not what we take ourselves. */
function openWait({ bodySilenceMs, slowestBytesPerSecond }: BodyLimits) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0, waitedMs = 0, bytes = 0;
  return {
    begun(tooLong: () => void): void {
      since = performance.now();
      const leftMs = bodySilenceMs + bytes / slowestBytesPerSecond * 1000 - waitedMs;
      timer = setTimeout(tooLong, Math.min(bodySilenceMs, Math.max(0, leftMs)));
    },
    ended(received: number): void {
      clearTimeout(timer);
      bytes += received;
      if (since > 0) waitedMs += performance.now() - since;
      since = 0;
    },
  };
}
