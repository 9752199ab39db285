import { keepSearches, searchesOf, withTerm } from "./kept_searches.ts";

export function rememberSearch(owner: string, term: string): void {
  keepSearches(owner, withTerm(searchesOf(owner), term));
}
