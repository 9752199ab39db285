import type { IncomingMessage } from "node:http";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { ListenerLimits } from "./listener_limits.ts";

export type BodyLimits = Pick<ListenerLimits, "bodySilenceMs" | "slowestBytesPerSecond" | "strangerBodyMs">;

const ofMembers = new WeakSet<object>();

/** This request's body may take as long as its bytes keep coming: we know who sends it. */
export function allowLongBody(request: Request): void {
  if (request.method !== "GET" && request.method !== "HEAD") ofMembers.add(request);
}

export function mayBeLong(request: object): boolean {
  return ofMembers.has(request);
}

/**
 * Read as it is asked for; ends with a Failure `TooSlow` when nothing comes for too long, or too little, or not all of it
 * in a stranger's time.
 */
export function bodyOf(
  incoming: IncomingMessage,
  limits: BodyLimits,
  isLong: () => boolean,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const wait = openWait(limits, isLong);
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
function openWait({ bodySilenceMs, slowestBytesPerSecond, strangerBodyMs }: BodyLimits, isLong: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openedAt = performance.now();
  let since: number | null = null;
  let leftMs = bodySilenceMs;
  return {
    begun(tooLong: () => void): void {
      // A stream may ask again before it was given anything.
      if (since !== null) return;
      since = performance.now();
      const untilEnd = isLong() ? Infinity : openedAt + strangerBodyMs - since;
      timer = setTimeout(tooLong, Math.max(0, Math.min(leftMs, untilEnd)));
    },
    ended(received: number): void {
      clearTimeout(timer);
      const waitedMs = since === null ? 0 : performance.now() - since;
      leftMs = Math.min(bodySilenceMs, leftMs - waitedMs + received / slowestBytesPerSecond * 1000);
      since = null;
    },
  };
}
