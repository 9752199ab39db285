import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";

/**
 * The words in the search field. The address keeps them too, so that back, reload and a shared link show the same search;
 * but it follows a moment later, and a field that waited for it would lose what is typed meanwhile.
 */
export function useSearchTerm(): readonly [term: string, setTerm: (term: string) => void] {
  const [query, setQuery] = useSearchParams();
  const addressed = query.get("q") ?? "";
  const [term, setTerm] = useState(addressed);
  const { key } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    if (arrival !== "REPLACE") setTerm(addressed); // our own steps replace; all others come from links and the back button
  }, [key]);
  return [term, (next) => {
    setTerm(next);
    setQuery(next ? { q: next } : {}, { replace: true });
  }];
}
