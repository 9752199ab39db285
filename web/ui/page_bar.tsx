import type { ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { IconLink } from "./icon_button.tsx";
import styles from "./page_bar.module.css";

interface PageBarProps {
  /** Where the arrow leads. */
  readonly back: string;
  /** The page's heading, or what can be done on it. */
  readonly children: ReactNode;
}

/** The head of a page that is one step below another. */
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
