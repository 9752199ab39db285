import { useEffect, useRef } from "react";

/** Single keys that do something as long as nobody is typing and no dialog is open: `useShortcuts({ n: startNew })`. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
  return isTyping || document.querySelector("dialog[open]") !== null;
}
