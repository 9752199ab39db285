import { type ReactNode, useEffect, useRef } from "react";
import type { Result } from "./result_words.ts";
import styles from "./result_sheet.module.css";

interface ResultSheetProps {
  readonly result: Result;
  /** What the game counted for. */
  readonly score?: string | null;
  readonly children: ReactNode;
}

export function ResultSheet({ result: { title, line, message, outcome }, score, children }: ResultSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={sheet}
      className={`stack gap-16 breaks lifted ${styles.sheet}`}
      data-outcome={outcome}
      tabIndex={-1}
      aria-labelledby="result-title"
    >
      <div role="status">
        <h2 id="result-title">{title}</h2>
        <p>{line}</p>
        {message && <p className="quiet">{message}</p>}
        {score && <p className="quiet">{score}</p>}
      </div>
      <div className={`flex wrap gap-8 ${styles.actions}`}>{children}</div>
    </section>
  );
}
