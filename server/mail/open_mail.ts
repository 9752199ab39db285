import type { SendMail } from "../../domain/mail/mail.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { smtpMail } from "./smtp.ts";

export function openMail({ smtpUrl, from }: Config["mail"], log: Log): SendMail {
  if (smtpUrl) return smtpMail(smtpUrl, from);
  return ({ subject }) => Promise.resolve(log("warning", "a message was not sent: SMTP_URL is not set", { subject }));
}
