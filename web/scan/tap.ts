/** Whoever taps sooner after the answers came was already on the way to what stood there before. */
export const ON_THE_WAY_MS = 400;

/** What a tap and the answers that it finds are told apart by; times of the page's clock. */
export interface Tap {
  readonly shownAtMs: number;
  /** Null where no finger came down: a key chose. */
  readonly downAtMs: number | null;
}

export function isOnPurpose({ shownAtMs, downAtMs }: Tap): boolean {
  return downAtMs === null || downAtMs - shownAtMs >= ON_THE_WAY_MS;
}

/** A second finger, or a button that opens a menu, answers nothing, and may go up unheard. */
export function canAnswer({ button, isPrimary }: Pick<PointerEvent, "button" | "isPrimary">): boolean {
  return button === 0 && isPrimary;
}
