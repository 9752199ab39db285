import { useEffect, useRef } from "react";

/**
 * Single keys that do something as long as nobody is typing and no dialog is open: `useShortcuts({ n: startNew })`. Enter is the
 * focused button's own.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isModified(event) || isBusyElsewhere(event)) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function isModified({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Whether a key is another field's, or a dialog's. */
export function isBusyElsewhere({ key, target }: KeyboardEvent): boolean {
  const own = `input:not([type="checkbox"]), textarea, select, [contenteditable]${
    key === "Enter" ? ", button, a, summary" : ""
  }`;
  return target instanceof Element && target.closest(own) !== null || document.querySelector("dialog[open]") !== null;
}
