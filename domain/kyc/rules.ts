import type { KycDocument } from "./kyc.ts";

/** The terms' own minimum. */
const YOUNGEST = 13;
/** What stays of the pictures once it is decided. */
export const PICTURES_KEPT_DAYS = 30;
/** Pictures that were never sent. */
export const DRAFTS_KEPT_DAYS = 1;

/** @param bornOn `YYYY-MM-DD` */
export function isOldEnough(bornOn: string, now: Date): boolean {
  const latest = new Date(Date.UTC(now.getUTCFullYear() - YOUNGEST, now.getUTCMonth(), now.getUTCDate()));
  return bornOn <= latest.toISOString().slice(0, 10);
}

export function hasBack(document: KycDocument): boolean {
  return document !== "passport";
}
