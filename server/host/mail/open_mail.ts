import type { Mailer, SendMail } from "../../../domain/mail/mail.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../log/log.ts";
import { smtpMail } from "./smtp.ts";

/** @param standIn takes every message in the sandbox; null outside it */
export function openMail({ smtpUrl, from }: Config["mail"], log: Log, standIn: SendMail | null): Mailer {
  const isReachable = () => Promise.resolve(true);
  if (standIn) return { isSetUp: true, send: standIn, isReachable };
  if (smtpUrl) return smtpMail(smtpUrl, from);
  let isSaid = false;
  return {
    isSetUp: false,
    send({ subject }) {
      if (!isSaid) log("warning", "a message was not sent, and no other will be: SMTP_URL is not set", { subject });
      isSaid = true;
      return Promise.resolve();
    },
    isReachable,
  };
}
