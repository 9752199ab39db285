import { useNavigate } from "react-router-dom";
import { ArrowLeft } from "lucide-react";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { LegalLinks } from "./legal_links.tsx";

const LINKS = [
  { to: "/termsconditon", title: "Legal Information" },
  { to: "/terms", title: "Terms & Conditions" },
  { to: "/privacy-policy", title: "Privacy Policy" },
];

export function LegalPage() {
  useTitle("Legal");
  const navigate = useNavigate();
  return (
    <main className="page legal" tabIndex={-1}>
      <Button kind="bare" onClick={() => navigate(-1)}>
        <ArrowLeft aria-hidden="true" /> Back
      </Button>
      <h1>Legal</h1>
      <p className="quiet">Last updated: October 2025</p>
      <LegalLinks links={LINKS} />
    </main>
  );
}
