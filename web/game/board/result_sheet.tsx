import { type ReactNode, useEffect, useRef } from "react";
import type { Result } from "./game_words.ts";
import styles from "./result_sheet.module.css";

interface ResultSheetProps {
  readonly result: Result;
  readonly children: ReactNode;
}

export function ResultSheet({ result: { title, line, message, outcome }, children }: ResultSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={sheet} className={styles.sheet} data-outcome={outcome} tabIndex={-1} aria-labelledby="result-title">
      <div role="status">
        <h2 id="result-title">{title}</h2>
        <p>{line}</p>
        {message && <p className="quiet">{message}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
