import type { ReactNode } from "react";
import { classNames } from "../../ui/class_names.ts";
import styles from "./list_head.module.css";

interface ListHeadProps {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  /** A phone gives its screen to the list, not to its name. */
  readonly isSmallOnPhones?: boolean;
  /** Beside the count. */
  readonly note?: ReactNode;
  /** What one can do, at the line's end. */
  readonly children?: ReactNode;
}

export function ListHead({ id, title, count, isSmallOnPhones = false, note, children }: ListHeadProps) {
  return (
    <div className={classNames("row wrap", styles.head, isSmallOnPhones && styles.isSmall)}>
      <div className={`row wrap grow shrinks ${styles.said}`}>
        <h2 id={id} dir="auto">{title}</h2>
        <span className="quiet small" role="status">{count}</span>
        {note}
      </div>
      {children}
    </div>
  );
}
