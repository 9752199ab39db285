export interface DecodingQueue {
  /** Until it is one's turn; the next one's comes when what is returned is disposed. @throws the signal's reason */
  take(isUrgent: boolean, signal: AbortSignal): Promise<Disposable>;
}

interface Waiting {
  readonly isUrgent: boolean;
  begin(): void;
}

/** One after the other, urgent ones before those that are not. @param idle called when nobody is left */
export function openDecodingQueue(idle: () => void): DecodingQueue {
  const waiting: Waiting[] = [];
  let isBusy = false;
  const leave = () => {
    const next = waiting.shift();
    if (next) return next.begin();
    isBusy = false;
    idle();
  };
  const turnOf = (isUrgent: boolean, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const one: Waiting = { isUrgent, begin };
      const place = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1;
      waiting.splice(place < 0 ? waiting.length : place, 0, one);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  return {
    async take(isUrgent, signal) {
      signal.throwIfAborted();
      if (isBusy) await turnOf(isUrgent, signal);
      isBusy = true;
      return { [Symbol.dispose]: leave };
    },
  };
}
