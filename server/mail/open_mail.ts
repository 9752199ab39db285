import type { Mailer, SendMail } from "../../domain/mail/mail.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { smtpMail } from "./smtp.ts";

/** @param standIn takes every message in the sandbox; null outside it */
export function openMail({ smtpUrl, from }: Config["mail"], log: Log, standIn: SendMail | null): Mailer {
  const isReachable = () => Promise.resolve(true);
  if (standIn) return { isSetUp: true, send: standIn, isReachable };
  if (smtpUrl) return smtpMail(smtpUrl, from);
  return {
    isSetUp: false,
    send: ({ subject }) => Promise.resolve(log("warning", "a message was not sent: SMTP_URL is not set", { subject })),
    isReachable,
  };
}
