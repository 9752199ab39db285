import type { ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { IconLink } from "./icon_button.tsx";
import styles from "./page_bar.module.css";

interface PageBarProps {
  /** Where the arrow leads. */
  readonly back: string;
  readonly children: ReactNode;
}

export function PageBar({ back, children }: PageBarProps) {
  return (
    <header className={styles.bar}>
      <IconLink to={back} name="Back">
        <ArrowLeft />
      </IconLink>
      {children}
    </header>
  );
}
