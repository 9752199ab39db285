interface Audience {
  readonly aud?: string | readonly string[] | undefined;
  /** The authorized party: for which of several programs a token was made. */
  readonly azp?: unknown;
}

/**
 * Whether an ID token was made for this program. One for several says for which, and one that was made for another is not ours,
 * however many it names. Source: OpenID Connect Core 1.0, 3.1.3.7.
 */
export function isForClient({ aud, azp }: Audience, clientId: string): boolean {
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  return azp === undefined ? !isForSeveral : azp === clientId;
}
