/** Whom a mail is for. */
export interface Reader {
  readonly email: string;
  readonly displayName: string;
}

/** "March 1, 2027", in UTC as the payment provider counts. */
export function dateOf(date: Date): string {
  return date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

export const HOW_TO_CANCEL =
  "To cancel before, open Settings, Subscription and press Cancel Plan: you stay Pro until that day, and nothing more " +
  "is charged.";
