import { createTransport } from "nodemailer";
import type { SendMail } from "../../domain/mail/mail.ts";

const SMTP_TIMEOUT_MS = 20_000;

export function smtpMail(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}
