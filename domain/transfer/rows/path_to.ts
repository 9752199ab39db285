/** What a thing or place is called, and in which it lies. */
export interface Named {
  readonly name: string;
  readonly parent: string | null;
}

const DEEPEST = 50;

/**
 * Where a thing lies whose table names a place and the thing it lies in. Older tables name the place of the outermost thing,
 * newer ones what the inner one lies in, things and all.
 * @param names of the things around it, from the outermost
 */
export function placeWithin(place: readonly string[], names: readonly string[]): string[] {
  const around = names.slice(0, -1);
  const isNamed = around.every((name, at) => place.at(at - around.length)?.trim() === name);
  return [...place, ...(isNamed ? names.slice(-1) : names)];
}

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
