/** A code lives this long from when it is sent. */
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** How a code is spelt: as a number it keeps all of its digits. */
export function codeOf(draw: (below: number) => number): string {
  return String(100_000 + draw(900_000));
}

/** None that was ever sent begins with a zero. @param digits six of them */
export function isPossibleCode(digits: string): boolean {
  return !digits.startsWith("0");
}

/** The six digits that somebody entered, as text or as a number; null where they are none. */
export function readCode(entered: string | number): string | null {
  const digits = String(entered).trim();
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * At least as long as an address has to wait for another message, whoever asked for the last ones: somebody who is
 * refused one has a link that counts.
 */
export const LINK_MS = 60 * 60_000;

/** What a link proves an address by: 128 random bits in base64url. */
const KEY = /^[\w-]{22}$/;

export interface MailLink {
  readonly email: string;
  readonly key: string;
}

const PAGES = { recovery: "/changepassword", registration: "/register" };

/** What an address is proven for. */
export type CodePurpose = keyof typeof PAGES;

/** In the fragment, which no server and no other page is told. @param homeUrl where people find the app */
export function mailLinkUrl(homeUrl: string, purpose: CodePurpose, { email, key }: MailLink): string {
  return `${homeUrl}${PAGES[purpose]}#${new URLSearchParams({ email, key })}`;
}

/** What the fragment of a page's address holds; null where somebody came without a link. */
export function readMailLink(fragment: string): MailLink | null {
  const held = new URLSearchParams(fragment.replace(/^#/, ""));
  const email = held.get("email"), key = readKey(held.get("key") ?? "");
  return email && key ? { email, key } : null;
}

/** A link's key as somebody entered it; null where it is none. */
export function readKey(entered: string | number): string | null {
  const key = String(entered).trim();
  return KEY.test(key) ? key : null;
}
