import { ChevronDown } from "lucide-react";
import { counted } from "../../domain/wire/counted.ts";
import { COLUMN_TARGETS, type ColumnTarget, type Reading } from "../../domain/transfer/reading.ts";
import { TARGET_WORDS } from "./reading_words.ts";
import styles from "./reading.module.css";

interface ReadingColumnsProps {
  readonly columns: Reading["columns"];
  readonly isBusy: boolean;
  readonly onChange: (targets: ColumnTarget[]) => void;
}

/** Which column of the table goes where. */
export function ReadingColumns({ columns, isBusy, onChange }: ReadingColumnsProps) {
  const change = (at: number, target: ColumnTarget) =>
    onChange(columns.map((column, other) => other === at ? target : column.target));
  return (
    <details className={`rounded ${styles.columns}`}>
      <summary>
        <span>
          {counted(columns.length, "column", "columns")}: <span className="quiet">see and change where each goes</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul role="list" aria-label="Columns of the file">
        {columns.map(({ name, target, example }, at) => (
          <li key={at}>
            <label>
              <span>
                <strong>{name || `Column ${at + 1}`}</strong>
                {example && <span className="quiet small">{example}</span>}
              </span>
              <select
                className="input"
                value={target}
                aria-disabled={isBusy || undefined}
                onChange={({ currentTarget }) => change(at, currentTarget.value as ColumnTarget)}
              >
                {COLUMN_TARGETS.map((one) => <option key={one} value={one}>{TARGET_WORDS[one]}</option>)}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
