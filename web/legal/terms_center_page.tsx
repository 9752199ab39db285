import { useTitle } from "../base/use_title.ts";
import { LegalLinks } from "./legal_links.tsx";

const CARDS = [
  { to: "/terms", title: "Terms & Conditions", text: "What you may expect of us, and we of you." },
  { to: "/privacy-policy", title: "Privacy Policy", text: "What is stored about you, why, and for how long." },
  { to: "/cookies", title: "Cookies Policy", text: "The two cookies it takes to keep you signed in." },
];

export function TermsCenterPage() {
  useTitle("Terms and conditions center");
  return (
    <main className="page legal" tabIndex={-1}>
      <h1>Terms and conditions center</h1>
      <p className="quiet">Everything with small print, in one place.</p>
      <LegalLinks links={CARDS} />
    </main>
  );
}
