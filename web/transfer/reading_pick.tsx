import styles from "./reading.module.css";

interface ReadingPickProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

/** One of several ways in which a file can be read. */
export function ReadingPick({ label, options, value, isBusy, onChange }: ReadingPickProps) {
  return (
    <label className={`grid ${styles.pick}`}>
      <span className="strong">{label}</span>
      <select
        className="input"
        value={value}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
    </label>
  );
}
