import { readJson, storedText } from "../../base/stored_text.ts";

const MAX_KEPT = 8;

/** One member's, on this device; who signs out takes them along (`web/auth/sign_in.ts`). */
const kept = storedText("searches");

/** Words that led to a box before, the last ones first. */
export function searchesOf(owner: string): string[] {
  return termsOf(kept.get(), owner);
}

export function keepSearches(owner: string, terms: readonly string[]): void {
  kept.set(JSON.stringify({ owner, terms }));
}

export function forgetSearches(): void {
  kept.set(null);
}

export function termsOf(text: string | null, owner: string): string[] {
  const { owner: whose, terms }: { owner?: unknown; terms?: unknown } = Object(readJson(text));
  const isHers = whose === owner && owner !== "" && Array.isArray(terms);
  return isHers ? terms.filter((term) => typeof term === "string").slice(0, MAX_KEPT) : [];
}

/** "tent" is the same search as "Tent ". */
export function withTerm(terms: readonly string[], term: string): string[] {
  const asSearched = (words: string) => words.trim().toLowerCase();
  return [term.trim(), ...terms.filter((before) => asSearched(before) !== asSearched(term))].slice(0, MAX_KEPT);
}
