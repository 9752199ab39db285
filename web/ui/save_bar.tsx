import type { ReactNode } from "react";
import { classNames } from "./class_names.ts";
import styles from "./save_bar.module.css";

interface SaveBarProps {
  /** Not before there is something to save: it lies over what one fills in. */
  readonly isSticky?: boolean;
  readonly children: ReactNode;
}

/** The end of a form: what saves it, last and as wide as there is room, stays in sight above the foot of the screen. */
export function SaveBar({ isSticky = true, children }: SaveBarProps) {
  return <div className={classNames("row wrap gap-12", styles.bar, isSticky && styles.isSticky)}>{children}</div>;
}
