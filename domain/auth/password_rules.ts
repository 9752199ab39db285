const LEAST_CHARACTERS = 8;
/** Hashing takes longer the more there is, and nobody types so much. */
export const MAX_PASSWORD_CHARACTERS = 500;

const WANTED: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/\p{Lu}/u, "Password must contain at least one uppercase letter."],
  [/\p{Ll}/u, "Password must contain at least one lowercase letter."],
  [/\d/, "Password must contain at least one digit."],
  [/[^\p{L}\p{N}\s]/u, "Password must contain at least one special character."],
];

/** What is wrong with a new password, the first thing only; null where it is good. */
export function passwordFault(password: string): string | null {
  if (password === "") return "Password cannot be empty";
  if ([...password].length < LEAST_CHARACTERS) return "Password must be at least 8 characters.";
  return WANTED.find(([pattern]) => !pattern.test(password))?.[1] ?? null;
}

export function retypedPasswordFault(password: string, retyped: string): string | null {
  return password === retyped ? passwordFault(password) : "Password must be the same";
}
