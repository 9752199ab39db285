/** A message to one person, plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a message to the outside world; rejects when that did not take it, and the caller's job tries again. */
export type SendMail = (mail: Mail) => Promise<void>;
