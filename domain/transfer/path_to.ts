/** What a thing or place is called, and in which it lies. */
export interface Named {
  readonly name: string;
  readonly parent: string | null;
}

const DEEPEST = 50;

/** The names from the outermost to this one. A ring of parents, which no program writes, ends where it began. */
export function pathTo(id: string | null, parents: ReadonlyMap<string, Named>): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at) && path.length < DEEPEST;) {
    seen.add(at);
    const found = parents.get(at);
    if (!found) break;
    path.unshift(found.name.trim());
    at = found.parent;
  }
  return path;
}
