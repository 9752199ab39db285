import { LegalText } from "./legal_text.tsx";
import terms from "./terms.md";

export function TermsPage() {
  return <LegalText title="Terms & Conditions" date="Last updated October 2025" text={terms} />;
}
