import { Link } from "react-router-dom";
import { ContactLink } from "../ui/contact_link.tsx";
import { type Operator, operatorName, runBy } from "../../domain/operator/operator.ts";
import type { MarkdownText } from "../base/markdown_text.ts";
import { assetUrl, pageConfig } from "../base/page_config.ts";
import { PERSONAL_KEYS, type StoredKey } from "../base/stored_keys.ts";
import { useTitle } from "../base/use_title.ts";
import cookies from "./cookies.md";
import styles from "./legal.module.css";
import privacy from "./privacy.md";
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

/** What this app keeps in a browser, in the words of the page that tells of it. */
const STORED_WORDS: Readonly<Record<StoredKey, string>> = {
  mode: "whether you chose light or dark",
  sort: "the order in which you last had your boxes",
  cameraId: "which camera you chose",
  secondReader: "when the second number reader may be fetched, or that you were told of it",
  gameAlarm: "that you switched off the game's alarm for the last seconds of a turn",
  celebratedEvent: "the last tournament whose winner was celebrated here",
  intendedUrl: "the page you wanted before you signed in",
  labels: "the sheet of labels that you last printed on, and by how much your printer misses it",
  cameAsGuest: "that this browser was shown the way in",
  cameFromProvider: "that you went to this server's own sign-in service",
  refreshedAt: "when your session was last renewed",
  refreshSentAt: "when that was last asked for",
  shownHousehold: "in each tab, which household it showed last",
  profileSaved: "that your profile was just saved",
  toast: "a message for the page that is loading",
  userEmail: "your e-mail address, as a hint that you were signed in",
  itemDraft: "a box you were writing when the page closed",
  editDrafts: "changes to your boxes that you have not saved",
  madeLast: "the number of the box you made last",
  searches: "the words of your last searches that led to a box",
  logBuffer: "error reports that could not be sent yet",
};

/** It lies apart, since it is no text; logging out takes it along too. */
const PHOTO = "the photo that goes with a new box, for a day at most";

const isPersonal = (key: string) => PERSONAL_KEYS.some((personal) => personal === key);
const wordsOf = (wanted: (key: string) => boolean) =>
  Object.entries(STORED_WORDS).filter(([key]) => wanted(key)).map(([, words]) => words);

const goneOnLogOut = [...wordsOf(isPersonal), PHOTO];
const keptAfterLogOut = wordsOf((key) => !isPersonal(key));
