import type { ReactNode } from "react";
import { classNames } from "../../ui/class_names.ts";
import styles from "./mend_number.module.css";
import sheetStyles from "../sheet.module.css";

interface MendNumberProps {
  readonly typed: string;
  /** The digit that the next key replaces. */
  readonly chosen: number | null;
  readonly onChoose: (at: number | null) => void;
  readonly children: ReactNode;
}

/** A number that is nearly right, digit by digit: the wrong one is tapped, then the right one typed. */
export function MendNumber({ typed, chosen, onChoose, children }: MendNumberProps) {
  return (
    <section
      className={classNames("stack gap-12", sheetStyles.sheet, sheetStyles.coming, sheetStyles.headed)}
      aria-label="Its digits"
    >
      <div className={`flex gap-4 ${styles.digits}`} role="group" aria-label="Its digits">
        {[...typed].map((digit, at) => (
          <button
            key={`${at} of ${typed.length}`}
            type="button"
            className={`shrinks ${styles.digit}`}
            aria-label={`Digit ${at + 1}: ${digit}`}
            aria-pressed={at === chosen}
            onClick={() => onChoose(at === chosen ? null : at)}
          >
            {digit}
          </button>
        ))}
      </div>
      {children}
    </section>
  );
}
