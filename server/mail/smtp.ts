import { createTransport } from "nodemailer";
import type { SendMail } from "../../domain/mail/mail.ts";

const PATIENCE_MS = 20_000;

/** Sends by the operator's mail server. */
export function smtpMail(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}
