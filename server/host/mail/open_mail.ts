import type { Mailer, SendMail } from "../../../domain/mail/mail.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../log/log.ts";
import { mailSignature, type Operator } from "../../../domain/operator/operator.ts";
import { createTransport } from "nodemailer";
import { cached } from "../process/cached.ts";
import { within } from "../process/within.ts";

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

/** The same, with who runs this server below every message. */
export function signMail(mailer: Mailer, operator: Operator): Mailer {
  const signature = mailSignature(operator);
  return { ...mailer, send: (mail) => mailer.send({ ...mail, text: mail.text + signature }) };
}

const SMTP_TIMEOUT_MS = 20_000;
/** People wait for the answer, and then read that their message may take longer. */
const PROBE_TIMEOUT_MS = 2_000;
/** Many may ask at once while nobody should knock at the mail server all the time. */
const PROBE_TTL_MS = 15_000;

function smtpMail(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    isSetUp: true,
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    isReachable: cached(PROBE_TTL_MS, () => performance.now(), () => {
      const answer = transport.verify().then(() => true, () => false);
      return within(PROBE_TIMEOUT_MS, answer, () => false);
    }),
  };
}

/** Why a mail server does not take us; null when it does. Sends nothing. */
export async function smtpFault(smtpUrl: string): Promise<string | null> {
  const options = { url: smtpUrl, connectionTimeout: PROBE_TIMEOUT_MS * 5, greetingTimeout: PROBE_TIMEOUT_MS * 5 };
  try {
    await createTransport(options).verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  }
}
