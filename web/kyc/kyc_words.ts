import { COUNTRIES } from "../../domain/kyc/countries.ts";
import type { KycDocument, KycSide } from "../../domain/kyc/kyc.ts";

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
