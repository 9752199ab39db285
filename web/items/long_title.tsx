import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../ui/class_names.ts";
import styles from "./long_title.module.css";

/** A title of a page, of which three lines are shown, and all of it at a tap. */
export function LongTitle({ children }: { readonly children: string }) {
  const words = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = words;
    if (!element || isOpen) return;
    // Told at once, and when another window makes more lines or fewer.
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [children, isCut, isOpen]);
  const text = <span ref={words} className={classNames(styles.words, isOpen && styles.isOpen)}>{children}</span>;
  if (!isCut) return text;
  return (
    <button type="button" className={styles.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {text}
    </button>
  );
}
