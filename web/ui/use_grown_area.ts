import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a text area: as high as its text, in browsers that do not know `field-sizing`. */
export function useGrownArea(value: unknown): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    grow(area);
    // It may have been folded away, or have become narrower.
    const watch = new ResizeObserver(() => grow(area));
    watch.observe(area);
    return () => watch.disconnect();
  }, [value]);
  return ref;
}

function grow(area: HTMLTextAreaElement): void {
  const { scrollHeight, clientHeight, offsetHeight } = area;
  if (scrollHeight > clientHeight) area.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
}
