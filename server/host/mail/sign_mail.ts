import type { Mailer } from "../../../domain/mail/mail.ts";
import { mailSignature, type Operator } from "../../../domain/operator/operator.ts";

/** The same, with who runs this server below every message. */
export function signMail(mailer: Mailer, operator: Operator): Mailer {
  const signature = mailSignature(operator);
  return { ...mailer, send: (mail) => mailer.send({ ...mail, text: mail.text + signature }) };
}
