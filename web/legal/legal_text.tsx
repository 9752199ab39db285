import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ContactLink } from "../ui/contact_link.tsx";
import { runBy } from "../../domain/operator/operator.ts";
import { assetUrl, pageConfig } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import styles from "./legal.module.css";

export interface Section {
  readonly title: string;
  readonly text: readonly string[];
}

interface LegalTextProps {
  readonly title: string;
  readonly date: string;
  readonly sections: readonly Section[];
  readonly children?: ReactNode;
}

export function LegalText({ title, date, sections, children }: LegalTextProps) {
  useTitle(title);
  return (
    <main className={`page is-narrow ${styles.legal}`} tabIndex={-1}>
      <Link to="/termsconditon">Terms and conditions center</Link>
      <h1>{title}</h1>
      <p className="quiet">{date}</p>
      {children}
      {sections.map(({ title: heading, text }, at) => (
        <section key={heading}>
          <h2>{at + 1}. {heading}</h2>
          {text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
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
