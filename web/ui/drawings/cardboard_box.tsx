import type { ReactNode } from "react";
import { classNames } from "../class_names.ts";
import styles from "./cardboard_box.module.css";

interface CardboardBoxProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A taped box seen from its corner, drawn by the browser in true perspective, with a paper label to write on. */
export function CardboardBox({ children, className }: CardboardBoxProps) {
  return (
    <div className={classNames("anchor", styles.scene, className)}>
      <div className={styles.stage}>
        <div className={styles.box}>
          <div className={styles.floor} />
          <div className={`${styles.side} ${styles.top}`}>
            <div className={styles.flap} />
            <div className={styles.tape} />
          </div>
          <div className={`${styles.side} ${styles.right}`}>
            <div className={styles.tapeEnd} />
            <ThisSideUp />
          </div>
          <div className={`${styles.side} ${styles.front}`}>
            <div className={styles.labelShadow} />
            <div className={`centered ${styles.label}`}>{children}</div>
          </div>
        </div>
      </div>
    </div>
  );
}

function ThisSideUp() {
  return (
    <svg viewBox="0 0 48 40" className={styles.print} aria-hidden="true">
      <path d="M12 30V14H5L16 2l11 12h-7v16zM33 30V14h-7L37 2l11 12h-7v16zM2 34h46v4H2z" />
    </svg>
  );
}
