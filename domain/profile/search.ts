/** Fewer letters of a name find the one who is called so, and nobody else. */
const FEWEST_LETTERS = 3;
/** However many names begin so: enough to recognise somebody, too few to make a list. */
export const MAX_ENTRIES = 5;

/** All that user names are made of. */
const USERNAME = /^[a-z0-9.]+$/;

export interface PeopleSearch {
  /** As user names are written. */
  readonly username: string;
  /** Whether names that only begin so are found too. */
  readonly isPrefix: boolean;
}

/** What is looked for; null for what is no user name: an address, by which nobody is ever found here, or a pattern. */
export function peopleSearchOf(given: string): PeopleSearch | null {
  const username = given.trim().replace(/^@/, "").toLowerCase();
  if (!USERNAME.test(username)) return null;
  return { username, isPrefix: username.length >= FEWEST_LETTERS };
}
