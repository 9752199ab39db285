import { type Operator, operatorName } from "../../domain/operator/operator.ts";
import { pageConfig } from "../base/page_config.ts";
import cookies from "./cookies.md";
import { LegalText } from "./legal_text.tsx";
import privacy from "./privacy.md";
import { goneOnLogOut, keptAfterLogOut } from "./stored_words.ts";

export function PrivacyPage() {
  const facts = { responsible: responsible(pageConfig.operator) };
  return <LegalText title="Privacy Policy" date="Last updated: October 2025" text={privacy} facts={facts} />;
}

export function CookiesPage() {
  const facts = { goneOnLogOut: goneOnLogOut.join("; "), keptAfterLogOut: keptAfterLogOut.join("; ") };
  return <LegalText title="Cookies Policy" date="January 2024" text={cookies} facts={facts} />;
}

function responsible(operator: Operator): string {
  const name = operatorName(operator);
  const reach = operator.contact
    ? "How to reach them stands at the foot of this page."
    : "They have not said how to reach them.";
  return name
    ? `Whoever runs the server you are using: ${name}. ${reach}`
    : `Whoever runs the server you are using. They have not said who they are. ${operator.contact ? reach : ""}`.trim();
}
