import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ChevronRight, Search } from "lucide-react";
import type { HelpArticleId } from "../../domain/help_articles.ts";
import { HELP_TITLES } from "../../domain/help_titles.ts";
import { useTitle } from "../base/use_title.ts";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { State } from "../ui/state.tsx";
import { searchArticles } from "./articles.ts";
import styles from "./help_center.module.css";

export function HelpCenter({ base }: { readonly base: string }) {
  useTitle("Help");
  const [term, setTerm] = useQuestion();
  const found = searchArticles(term);
  return (
    <div className="grid gap-16 column">
      <div role="search" className={`anchor ${styles.search}`}>
        <Search aria-hidden="true" />
        <input
          type="search"
          className="input"
          aria-label="Search the help"
          placeholder="What do you want to know?"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </div>
      <p className="unseen" role="status">{found.length} {found.length === 1 ? "article" : "articles"}</p>
      {found.length > 0 ? <ArticleList found={found} base={base} /> : <NothingFound term={term} />}
    </div>
  );
}

/** The address keeps the question, so that the way back from an article leads to what was found. */
function useQuestion(): readonly [term: string, setTerm: (term: string) => void] {
  const [query, setQuery] = useSearchParams();
  const [term, setTerm] = useState(query.get("q") ?? "");
  return [term, (next) => {
    setTerm(next);
    setQuery(next ? { q: next } : {}, { replace: true, preventScrollReset: true });
  }];
}

interface ArticleListProps {
  readonly found: readonly HelpArticleId[];
  readonly base: string;
}

function ArticleList({ found, base }: ArticleListProps) {
  return (
    <ul role="list" className="stack gap-12" aria-label="Articles">
      {found.map((id) => (
        <li key={id}>
          <Link to={`${base}/${id}`} className={`card row spread gap-16 ${styles.article}`}>
            <span>
              <strong>{HELP_TITLES[id].title}</strong>
              <span className="quiet">{HELP_TITLES[id].summary}</span>
            </span>
            <ChevronRight className="quiet rigid" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ term }: { readonly term: string }) {
  return (
    <State drawing={<OpenBoxDrawing />} title="Help center coming soon...">
      <p className="quiet">
        No article answers “{term}” yet. Try another word, or <Link to="/support">ask for help</Link>.
      </p>
    </State>
  );
}
