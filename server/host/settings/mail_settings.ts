import { setting } from "./setting.ts";
import { contact, oneLine, sender, smtpUrl } from "./shapes.ts";

/** Who runs this, and how people are written to. */
export const mailSettings = {
  /** Shown on the legal pages, under support and below every message. */
  operator: {
    name: setting("OPERATOR_NAME", oneLine, null, "a name on one line, of at most 100 letters"),
    contact: setting(
      "OPERATOR_CONTACT",
      contact,
      null,
      "an e-mail address, or the address of a page that begins with https://",
    ),
    country: setting("OPERATOR_COUNTRY", oneLine, null, "a country's name on one line, of at most 100 letters"),
  },
  mail: {
    smtpUrl: setting("SMTP_URL", smtpUrl, null, "an address like smtp://user:password@host:587"),
    from: setting(
      "MAIL_FROM",
      sender,
      "Stowmark <stowmark@localhost>",
      "an address, for example boxes@example.org or Stowmark <boxes@example.org>",
    ),
  },
};
