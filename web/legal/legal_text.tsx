import { Link } from "react-router-dom";
import { ContactLink } from "../ui/contact_link.tsx";
import { runBy } from "../../domain/operator/operator.ts";
import type { MarkdownText } from "../base/markdown_text.ts";
import { assetUrl, pageConfig } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import styles from "./legal.module.css";

interface LegalTextProps {
  readonly title: string;
  readonly date: string;
  readonly text: MarkdownText;
  /** What stands in the text as `{name}`. */
  readonly facts?: Readonly<Record<string, string>>;
}

export function LegalText({ title, date, text, facts = {} }: LegalTextProps) {
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
