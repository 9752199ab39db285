const TICK_MS = 10;

/** A tick in the hand, where the phone can. */
export function tick(): void {
  navigator.vibrate?.(TICK_MS);
}
