import { Link } from "react-router-dom";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { useTitle } from "../base/use_title.ts";
import { useWayBack } from "../base/use_way_back.ts";
import { Button } from "../ui/button.tsx";
import styles from "./legal.module.css";

const LINKS = [
  { to: "/termsconditon", title: "Legal Information" },
  { to: "/terms", title: "Terms & Conditions" },
  { to: "/privacy-policy", title: "Privacy Policy" },
];

export function LegalPage() {
  useTitle("Legal");
  const goBack = useWayBack("/");
  return (
    <main className={`page is-narrow ${styles.legal}`} tabIndex={-1}>
      <Button kind="bare" className={styles.back} onClick={goBack}>
        <ArrowLeft aria-hidden="true" /> Back
      </Button>
      <h1>Legal</h1>
      <p className="quiet">Last updated: October 2025</p>
      <LegalLinks links={LINKS} />
    </main>
  );
}

const CARDS = [
  { to: "/terms", title: "Terms & Conditions", text: "What you may expect of us, and we of you." },
  { to: "/privacy-policy", title: "Privacy Policy", text: "What is stored about you, why, and for how long." },
  { to: "/cookies", title: "Cookies Policy", text: "The cookies that sign you in and keep you signed in." },
];

export function TermsCenterPage() {
  useTitle("Terms and conditions center");
  return (
    <main className={`page is-narrow ${styles.legal}`} tabIndex={-1}>
      <h1>Terms and conditions center</h1>
      <p className="quiet">Everything with small print, in one place.</p>
      <LegalLinks links={CARDS} />
    </main>
  );
}

export function TermsLinks() {
  return <LegalLinks links={CARDS} />;
}

interface LegalLink {
  readonly to: string;
  readonly title: string;
  readonly text?: string;
}

function LegalLinks({ links }: { readonly links: readonly LegalLink[] }) {
  return (
    <div className={`stack gap-12 ${styles.cards}`}>
      {links.map(({ to, title, text }) => (
        <Link key={to} to={to} className="card row spread gap-16">
          <span>
            <strong>{title}</strong>
            {text && <p className="quiet">{text}</p>}
          </span>
          <ChevronRight className="quiet rigid" aria-hidden="true" />
        </Link>
      ))}
    </div>
  );
}
