import { Link } from "react-router-dom";
import { ChevronRight } from "lucide-react";

interface LegalLink {
  readonly to: string;
  readonly title: string;
  readonly text?: string;
}

export function LegalLinks({ links }: { readonly links: readonly LegalLink[] }) {
  return (
    <div className="legal-cards">
      {links.map(({ to, title, text }) => (
        <Link key={to} to={to} className="card">
          <span>
            <strong>{title}</strong>
            {text && <p className="quiet">{text}</p>}
          </span>
          <ChevronRight aria-hidden="true" />
        </Link>
      ))}
    </div>
  );
}
