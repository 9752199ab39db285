import { cssVars } from "../ui/css_vars.ts";
import styles from "./transfer.module.css";

interface ProgressLineProps {
  /** From 0 to 1; null where nobody knows. */
  readonly share: number | null;
  readonly children: string;
}

export function ProgressLine({ share, children }: ProgressLineProps) {
  return (
    <div className="stack gap-8 breaks">
      <p role="status">{children}</p>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={children}
        data-unknown={share === null || undefined}
        {...(share !== null && { "aria-valuenow": Math.round(share * 100) })}
        style={cssVars({ "--progress": share ?? 0 })}
      />
    </div>
  );
}
