import { z } from "zod";
import { jobNameInside } from "../wire/job_name.ts";

export const Mail = z.object({ to: z.email(), subject: z.string(), text: z.string() });
export type Mail = z.output<typeof Mail>;

export interface Holder {
  readonly email: string;
  readonly displayName: string;
}

/** What a person with an account reads. */
export function letterTo({ email, displayName }: Holder, subject: string, says: string): Mail {
  return { to: email, subject, text: `Hello ${displayName},\n\n${says}\n` };
}

/** Hands a message to the outside world; rejects when that did not take it, and the job tries again. */
export type SendMail = (mail: Mail) => Promise<void>;

export interface Mailer {
  /** False where the operator has set up no mail server: what is sent goes nowhere. */
  readonly isSetUp: boolean;
  readonly send: SendMail;
  /** Whether the mail server answers, as of a moment ago, and soon in any case. */
  isReachable(): Promise<boolean>;
}

export function sendMailJob(isSandbox: boolean): string {
  return jobNameInside(isSandbox, "send_mail");
}
