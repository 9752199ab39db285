import type { Import } from "../../domain/transfer/import.ts";
import type { Verdict } from "../../domain/transfer/plan/import_plan.ts";
import { VERDICT_WORDS } from "./import_words.ts";
import styles from "./transfer.module.css";

const ORDER: readonly Verdict[] = ["create", "merge", "skip", "refuse"];

interface RowKindsProps {
  readonly rows: Import["rows"];
  readonly chosen: Verdict | null;
  readonly onChoose: (verdict: Verdict | null) => void;
}

/** Which rows are shown; nothing to choose where all are of one kind. */
export function RowKinds({ rows, chosen, onChoose }: RowKindsProps) {
  const kinds = ORDER.filter((verdict) => rows[verdict] > 0);
  if (kinds.length < 2) return null;
  const all = kinds.reduce((sum, verdict) => sum + rows[verdict], 0);
  return (
    <div className="flex wrap gap-8" role="group" aria-label="Rows that are shown">
      {[null, ...kinds].map((verdict) => (
        <button
          key={verdict}
          type="button"
          className={`small strong target rounded ${styles.kind}`}
          aria-pressed={chosen === verdict}
          onClick={() => onChoose(verdict)}
        >
          {verdict ? VERDICT_WORDS[verdict] : "All"} {(verdict ? rows[verdict] : all).toLocaleString("en-US")}
        </button>
      ))}
    </div>
  );
}
