import { COUNTRIES } from "../../domain/kyc/countries.ts";
import type { Kyc, KycDocument, KycSide } from "../../domain/kyc/kyc.ts";
import { PICTURES_KEPT_DAYS } from "../../domain/kyc/rules.ts";

export const DOCUMENT_WORDS: Readonly<Record<KycDocument, string>> = {
  passport: "Passport",
  "id-card": "ID card",
  "driving-licence": "Driving licence",
};
export const SIDE_WORDS: Readonly<Record<KycSide, string>> = { front: "Front", back: "Back" };

const names = new Intl.DisplayNames("en", { type: "region" });

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Codes with their names, in the order of the names. */
export function namedCountries(): readonly { readonly code: string; readonly name: string }[] {
  return COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
    a.name.localeCompare(b.name, "en")
  );
}

/** @param iso a day or an instant */
export function dayWords(iso: string): string {
  return new Date(iso).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** What has become of what was sent, and what comes next. */
export function standingWords({ sentAt, decidedAt }: Pick<Kyc, "sentAt" | "decidedAt">, hasMail: boolean): string {
  const sent = sentAt && `Sent on ${dayWords(sentAt)}.`;
  if (decidedAt) {
    const kept = `The pictures are deleted ${PICTURES_KEPT_DAYS} days after that.`;
    return [sent, `Decided on ${dayWords(decidedAt)}.`, kept].filter(Boolean).join(" ");
  }
  const news = hasMail ? "You get an e-mail once it is decided." : "Once it is decided, it stands here.";
  return [sent, news].filter(Boolean).join(" ");
}
