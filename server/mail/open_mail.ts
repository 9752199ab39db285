import { keepMail } from "../../db/sandbox_mail.ts";
import type { Pool } from "../../db/sql.ts";
import type { SendMail } from "../../domain/mail/mail.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { smtpMail } from "./smtp.ts";

/** The sandbox keeps messages where `/sandbox/mail` shows them, the operator's server sends them, and without one they are only noted. */
export function openMail({ isSandbox, mail }: Pick<Config, "isSandbox" | "mail">, pool: Pool, log: Log): SendMail {
  if (isSandbox) return (message) => keepMail(pool, message);
  if (mail.smtpUrl) return smtpMail(mail.smtpUrl, mail.from);
  return ({ subject }) => Promise.resolve(log("warning", "a message was not sent: SMTP_URL is not set", { subject }));
}
