import type { ReactNode } from "react";
import styles from "./save_bar.module.css";

/** The end of a form: what saves it, last and as wide as there is room, stays in sight above the foot of the screen. */
export function SaveBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
