import { useLocation } from "react-router-dom";
import { HELP_ARTICLES } from "../../domain/help_articles.ts";
import { ArticleView } from "./article_view.tsx";
import { HelpCenter } from "./help_center.tsx";

interface HelpProps {
  /** The address of the list; each article stands below it. */
  readonly base: string;
}

/** The help's list, or the article that the address names. */
export function Help({ base }: HelpProps) {
  const named = useLocation().pathname.toLowerCase().slice(base.length).replaceAll("/", "");
  const id = HELP_ARTICLES.find((article) => article === named);
  return id ? <ArticleView key={id} id={id} base={base} /> : <HelpCenter base={base} />;
}
