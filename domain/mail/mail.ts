import { z } from "zod";

/** A message to one person, plain text. */
export const Mail = z.object({ to: z.email(), subject: z.string(), text: z.string() });
export type Mail = z.output<typeof Mail>;

/** Hands a message to the outside world; rejects when that did not take it, and the job tries again. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The job that carries a `Mail`. */
export const SEND_MAIL = "send_mail";
