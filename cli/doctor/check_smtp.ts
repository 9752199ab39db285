import { smtpFault } from "../../server/host/mail/open_mail.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";

export async function checkSmtp(
  { isSandbox, mail: { smtpUrl, from } }: Pick<Config, "isSandbox" | "mail">,
  askServer: (url: string) => Promise<string | null> = smtpFault,
): Promise<Finding> {
  if (isSandbox) return absent("smtp", "The sandbox keeps messages instead of sending them.");
  if (!smtpUrl) return warning("smtp", "No mail is sent: SMTP_URL is not set.", "Set SMTP_URL and MAIL_FROM.");
  const fault = await askServer(smtpUrl);
  if (fault) {
    const mend = /certificate/i.test(fault)
      ? "Let the mail server show a certificate for the host in SMTP_URL; one of an authority of your own counts once DENO_CERT names the authority's file."
      : "Look at host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587.";
    return wrong("smtp", `The mail server does not take us: ${fault}.`, mend);
  }
  if (from.includes("@localhost")) {
    return warning("smtp", "Messages come from an address at localhost, which others refuse.", "Set MAIL_FROM.");
  }
  return well("smtp", "The mail server takes us.");
}
