/** What a secret stood for when it was last looked up, for as long as that counts. */
export interface TtlCache<Found> {
  /** Without asking the database; null for what is not known. */
  remembered(secret: string): Found | null;
  /** Whether it was something the last time that it was looked up. */
  wasFound(secret: string): boolean;
  /** At most `TTL_MS` old. */
  of(secret: string | undefined): Promise<Found | null>;
  forget(matches: (found: Found) => boolean): void;
}

/** How long an answer counts on a server that was not told that it is another one now. */
const TTL_MS = 5_000;
const MAX_ENTRIES = 10_000;
const LONGEST_SECRET = 100;

/** @param find asks the database */
export function ttlCache<Found>(
  find: (secret: string, now: Date) => Promise<Found | null>,
  clock: () => number,
): TtlCache<Found> {
  const cached = new Map<string, { readonly found: Found; readonly until: number }>();
  let forgotten = 0;
  const remembered = (secret: string) => {
    const known = cached.get(secret);
    return known && known.until > clock() ? known.found : null;
  };
  return {
    remembered,
    wasFound: (secret) => cached.has(secret),
    async of(secret) {
      if (!secret || secret.length > LONGEST_SECRET) return null;
      const known = remembered(secret);
      if (known) return known;
      const now = clock();
      const before = forgotten;
      const found = await find(secret, new Date(now));
      if (!found || before === forgotten) cached.delete(secret);
      // An answer that was on its way while somebody signed out may be the old one.
      if (found && before === forgotten) cached.set(secret, { found, until: now + TTL_MS });
      if (cached.size > MAX_ENTRIES) cached.delete(cached.keys().next().value ?? "");
      return found;
    },
    forget(matches) {
      forgotten++;
      for (const [secret, { found }] of cached) if (matches(found)) cached.delete(secret);
    },
  };
}
