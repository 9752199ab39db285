import type { ReactNode } from "react";
import { Label } from "../ui/label.tsx";
import styles from "./stage.module.css";

const SHELVES = [["7", "042", "118"], ["23", "1906"], ["5", "64", "310"]];

/** What somebody fills in before they are in, beside a shelf of boxes. */
export function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <main className={`grid ${styles.page}`} tabIndex={-1}>
      <div className={`stack gap-12 ${styles.form}`}>{children}</div>
      <div className={`stack ${styles.shelves}`} aria-hidden="true">
        {SHELVES.map((boxes) => (
          <div key={boxes.join()} className={`row ${styles.shelf}`}>
            {boxes.map((tagId) => (
              <span key={tagId} className={`centered shrinks anchor ${styles.box}`}>
                <Label tagId={tagId} size="large" className={`anchor ${styles.label}`} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </main>
  );
}
