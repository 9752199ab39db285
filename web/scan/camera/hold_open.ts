/** Something costly to open that waits, open, for whoever wants it next. */
export interface HeldOpen<T> {
  hold(value: T): void;
  /** Null when there is none, or it was let go. */
  take(): T | null;
  /** Whoever wants it is here by then, or nobody is. */
  letGoSoon(): void;
  letGo(): void;
}

/** Longer than it takes to write what is in a box. */
const HELD_MS = 120_000;
/** Until a page that replaces another is drawn. */
const SOON_MS = 1_000;

/** @param close what to do with one that nobody came for */
export function holdOpen<T>(close: (value: T) => void): HeldOpen<T> {
  let held: { readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const letGo = () => {
    const value = take();
    if (value !== null) close(value);
  };
  const take = () => {
    const { value = null, timer } = held ?? {};
    clearTimeout(timer);
    held = null;
    return value;
  };
  const hold = (value: T, forMs = HELD_MS) => {
    letGo();
    held = { value, timer: setTimeout(letGo, forMs) };
  };
  return {
    hold: (value) => hold(value),
    take,
    letGo,
    letGoSoon() {
      const value = take();
      if (value !== null) hold(value, SOON_MS);
    },
  };
}
