import { Link, useLocation } from "react-router-dom";
import { ArrowLeft } from "lucide-react";
import { HELP_ARTICLES, type HelpArticleId } from "../../domain/help_articles.ts";
import type { MarkdownPart, MarkdownPicture } from "../base/markdown_text.ts";
import { assetUrl } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import { articleOf } from "./articles.ts";
import styles from "./help.module.css";
import { HelpCenter } from "./help_center.tsx";

/** `/help` and its articles, for whoever has not signed in too. */
export function HelpPage() {
  return (
    <main className={`page is-narrow grid gap-16 column ${styles.page}`} tabIndex={-1}>
      <h1>Help center</h1>
      <Help base="/help" />
    </main>
  );
}

interface ArticleViewProps {
  readonly id: HelpArticleId;
  readonly base: string;
}

interface HelpProps {
  /** The address of the list; each article stands below it. */
  readonly base: string;
}

export function Help({ base }: HelpProps) {
  const named = useLocation().pathname.toLowerCase().slice(base.length).replaceAll("/", "");
  const id = HELP_ARTICLES.find((article) => article === named);
  return id ? <ArticleView key={id} id={id} base={base} /> : <HelpCenter base={base} />;
}

function ArticleView({ id, base }: ArticleViewProps) {
  const { title, summary, picture, parts } = articleOf(id);
  useTitle(title);
  return (
    <article className={styles.article}>
      <Link to={base} className={`target ${styles.all}`}>
        <ArrowLeft aria-hidden="true" /> All articles
      </Link>
      <h2>{title}</h2>
      <p className="quiet size-18">{summary}</p>
      {picture && <ArticlePicture picture={picture} />}
      {parts.map((part, at) => <Part key={part.title ?? at} part={part} />)}
    </article>
  );
}

function ArticlePicture({ picture: { file, width, height, says } }: { readonly picture: MarkdownPicture }) {
  return (
    <img
      src={assetUrl(`web/help/pictures/${file}`)}
      width={width}
      height={height}
      alt={says}
      className={`rounded ${styles.picture}`}
    />
  );
}

function Part({ part: { title, paragraphs, steps } }: { readonly part: MarkdownPart }) {
  return (
    <section className={styles.part}>
      {title && <h3>{title}</h3>}
      {paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      {steps.length > 0 && <ol className="bullets">{steps.map((step) => <li key={step}>{step}</li>)}</ol>}
    </section>
  );
}
