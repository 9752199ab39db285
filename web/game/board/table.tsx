import type { ReactNode } from "react";
import styles from "./table.module.css";

interface TableProps {
  readonly seats: readonly ReactNode[];
  readonly banner: ReactNode;
  readonly children: ReactNode;
}

export function Table({ seats: [x, o], banner, children }: TableProps) {
  return (
    <div className={styles.table}>
      <div className={styles.x}>{x}</div>
      <div className={styles.o}>{o}</div>
      <div className={styles.banner}>{banner}</div>
      <div className={styles.board}>{children}</div>
    </div>
  );
}

interface BannerProps {
  readonly title: string;
  readonly isMine?: boolean;
  readonly children: ReactNode;
}

export function Banner({ title, isMine, children }: BannerProps) {
  return (
    <div className={styles.words} data-mine={isMine}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}

export function RoundLine({ children }: { readonly children: string }) {
  return <p className={styles.round}>{children}</p>;
}
