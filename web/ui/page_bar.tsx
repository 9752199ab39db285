import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ArrowLeft } from "lucide-react";

interface PageBarProps {
  /** Where the arrow leads. */
  readonly back: string;
  /** The page's heading, or what can be done on it. */
  readonly children: ReactNode;
}

/** The head of a page that is one step below another. */
export function PageBar({ back, children }: PageBarProps) {
  return (
    <header className="item-bar">
      <Link to={back} className="icon-button" aria-label="Back" title="Back">
        <ArrowLeft />
      </Link>
      {children}
    </header>
  );
}
