export interface AttemptWindow {
  readonly most: number;
  readonly withinMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Messages with a code that are sent to one address for one purpose, whoever asks for them. */
export const CODE_REQUESTS: readonly AttemptWindow[] = [
  { most: 1, withinMs: MINUTE_MS },
  { most: 5, withinMs: HOUR_MS },
];
/** Messages with a code that one client asks for: an office has one address. */
export const CODE_REQUESTS_OF_CLIENT: readonly AttemptWindow[] = [{ most: 30, withinMs: HOUR_MS }];
/** Messages about new ways in to one account: whoever reads ten knows that there are more. */
export const ACCESS_NOTICES: readonly AttemptWindow[] = [{ most: 10, withinMs: HOUR_MS }];
/** Invitations to a household that one person has mailed. */
export const INVITATION_MAILS: readonly AttemptWindow[] = [{ most: 30, withinMs: 24 * HOUR_MS }];
/** The same to one address, whoever invites it. */
export const INVITATION_MAILS_TO_ADDRESS: readonly AttemptWindow[] = [{ most: 3, withinMs: 24 * HOUR_MS }];
/** Messages of strangers that one link of a box lets through to the owner's mailbox. */
export const FOUND_MESSAGES: readonly AttemptWindow[] = [{ most: 5, withinMs: HOUR_MS }];
/** The same of all links of a household. */
export const FOUND_MESSAGES_OF_HOUSEHOLD: readonly AttemptWindow[] = [{ most: 20, withinMs: 24 * HOUR_MS }];
/**
 * Wrong passwords for one account, of all browsers together that have never signed in to it, and of each that has. A new
 * password by e-mail is the way round.
 */
export const PASSWORD_TRIES: readonly AttemptWindow[] = [{ most: 10, withinMs: 15 * MINUTE_MS }];
/** Wrong passwords from one client. */
export const PASSWORD_TRIES_OF_CLIENT: readonly AttemptWindow[] = [{ most: 30, withinMs: 15 * MINUTE_MS }];

/**
 * When another attempt is allowed; null for now.
 * @param earlier in the order in which they were made
 */
export function nextAttemptAt(earlier: readonly Date[], windows: readonly AttemptWindow[], now: Date): Date | null {
  const times = windows.flatMap(({ most, withinMs }) => {
    const recent = earlier.filter((at) => at.getTime() > now.getTime() - withinMs);
    const oldest = recent.at(-most);
    return oldest ? [oldest.getTime() + withinMs] : [];
  });
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

export function countingAttempts(earlier: readonly Date[], windows: readonly AttemptWindow[], now: Date): Date[] {
  return earlier.filter((at) => at.getTime() > now.getTime() - longestMs(windows));
}

export function longestMs(windows: readonly AttemptWindow[]): number {
  return Math.max(...windows.map(({ withinMs }) => withinMs));
}

/** "34 seconds", "12 minutes": how long somebody has to wait, never too short. */
export function waitingWords(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
