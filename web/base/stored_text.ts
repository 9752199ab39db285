import type { OLD_KEY, StoredKey } from "./stored_keys.ts";

export interface StoredText {
  get(): string | null;
  set(value: string | null): void;
}

const kept = new Map<string, string>();

/**
 * A text in local storage; in memory where the browser keeps nothing (private windows, storage refused).
 * @param isOfTab whether each tab has its own
 */
export function storedText(key: StoredKey | typeof OLD_KEY, isOfTab = false): StoredText {
  const storage = () => isOfTab ? sessionStorage : localStorage;
  return {
    get() {
      try {
        return storage().getItem(key);
      } catch {
        return kept.get(key) ?? null;
      }
    },
    set(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        if (value === null) kept.delete(key);
        else kept.set(key, value);
      }
    },
  };
}

/** What was kept as JSON; null where nothing was, or nothing that can be read. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
