/** Somebody as others call them. */
export interface Named {
  readonly username: string;
  /** Where they chose one. */
  readonly displayName?: string | null | undefined;
  /** Plays by a program. */
  readonly isBot?: boolean | null | undefined;
}

export function nameOf({ displayName, username }: Named): string {
  return displayName || username;
}
