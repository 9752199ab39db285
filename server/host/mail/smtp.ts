import { createTransport } from "nodemailer";
import type { Mailer } from "../../../domain/mail/mail.ts";
import { cached } from "../process/cached.ts";
import { within } from "../process/within.ts";

const SMTP_TIMEOUT_MS = 20_000;
/** People wait for the answer, and then read that their message may take longer. */
const PROBE_TIMEOUT_MS = 2_000;
/** Many may ask at once while nobody should knock at the mail server all the time. */
const PROBE_TTL_MS = 15_000;

export function smtpMail(smtpUrl: string, from: string): Mailer {
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
