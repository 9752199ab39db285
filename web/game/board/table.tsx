import type { ReactNode } from "react";
import styles from "./table.module.css";

interface TableProps {
  /** Whose screen it is; the same side in every game. */
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly banner: ReactNode;
  /** What has to be said for a moment: it lies over the banner, so that the board stays where it is. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Table({ mine, theirs, banner, note, children }: TableProps) {
  return (
    <div className={`grid gap-8 column ${styles.table}`}>
      <div className={styles.theirs}>{theirs}</div>
      <div className={`stack wide middle anchor ${styles.banner}`}>
        {banner}
        {note && <div className={`stack ${styles.over}`}>{note}</div>}
      </div>
      <div className={styles.board} data-part="board">{children}</div>
      <div className={styles.mine}>{mine}</div>
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
    <div className={`wide ${styles.words}`} data-mine={isMine}>
      <h1 className="size-22">{title}</h1>
      <p>{children}</p>
    </div>
  );
}

export function RoundLine({ children }: { readonly children: string }) {
  return <p className={`small strong breaks ${styles.round}`}>{children}</p>;
}
