import styles from "./keep_tokens.module.css";

interface KeepTokensProps {
  readonly names: readonly string[];
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
}

/** Asks whether API tokens go on where all sessions end; of who has none, nothing. */
export function KeepTokens({ names, isKept, onKeep }: KeepTokensProps) {
  if (names.length === 0) return null;
  return (
    <label className={`row gap-12 ${styles.tick}`}>
      <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => onKeep(currentTarget.checked)} />
      <span className="breaks">
        Keep my API tokens: <strong dir="auto">{names.join(", ")}</strong>
        <span className="quiet small">Otherwise they end too, and programs that use them stop.</span>
      </span>
    </label>
  );
}
