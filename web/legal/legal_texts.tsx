import { Link } from "react-router-dom";
import { ContactLink } from "../ui/contact_link.tsx";
import { type Operator, operatorName, runBy } from "../../domain/operator/operator.ts";
import type { MarkdownText } from "../base/markdown_text.ts";
import { assetUrl, pageConfig } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import cookies from "./cookies.md";
import styles from "./legal.module.css";
import privacy from "./privacy.md";
import { goneOnLogOut, keptAfterLogOut } from "./stored_words.ts";
import terms from "./terms.md";

export function TermsPage() {
  return <LegalText title="Terms & Conditions" date="Last updated October 2025" text={terms} />;
}

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

interface LegalTextProps {
  readonly title: string;
  readonly date: string;
  readonly text: MarkdownText;
  /** What stands in the text as `{name}`. */
  readonly facts?: Readonly<Record<string, string>>;
}

function LegalText({ title, date, text, facts = {} }: LegalTextProps) {
  useTitle(title);
  return (
    <main className={`page is-narrow ${styles.legal}`} tabIndex={-1}>
      <Link to="/termsconditon">Terms and conditions center</Link>
      <h1>{title}</h1>
      <p className="quiet">{date}</p>
      {text.parts.map(({ title: heading, paragraphs }, at) => (
        <section key={heading}>
          <h2>{at + 1}. {heading}</h2>
          {paragraphs.map((paragraph) => <p key={paragraph}>{withFacts(paragraph, facts)}</p>)}
        </section>
      ))}
      <div className={`quiet small stack gap-8 ${styles.foot}`}>
        <p>
          Stowmark is free software:{" "}
          <a href={assetUrl("licence.txt")}>its licence</a>. It is made with the work of others:{" "}
          <a href={assetUrl("third_party_notices.txt")}>their notices</a>.
        </p>
        <p>
          {runBy(pageConfig.operator)} {pageConfig.operator.contact && (
            <>
              Questions about this page: <ContactLink />
            </>
          )}
        </p>
      </div>
    </main>
  );
}

function withFacts(paragraph: string, facts: Readonly<Record<string, string>>): string {
  return paragraph.replaceAll(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}
