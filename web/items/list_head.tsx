import type { ReactNode } from "react";
import styles from "./list_head.module.css";

interface ListHeadProps {
  /** Of the heading, for the section that it names. */
  readonly id: string;
  readonly title: string;
  /** How many there are. */
  readonly count: string;
  /** What stands at the end of the line. */
  readonly children?: ReactNode;
}

export function ListHead({ id, title, count, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <span className="quiet small" role="status">{count}</span>
      {children}
    </div>
  );
}
