import type { ReactNode } from "react";
import styles from "./list_head.module.css";

interface ListHeadProps {
  readonly id: string;
  readonly title: string;
  readonly count: string;
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
