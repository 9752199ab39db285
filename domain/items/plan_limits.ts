import { counted } from "../wire/counted.ts";
import { shownBytes } from "../wire/bytes.ts";

/** What Pro keeps in one box. */
export const PRO_ASSETS_PER_BOX = 20;

/** From here on the free plan's boxes of this month are counted aloud, where a box begins. */
export const FEW_BOXES_LEFT = 3;

/** The operator's settings. */
export interface PlanSettings {
  readonly freeBoxesPerMonth: number;
  readonly freeAssetsPerBox: number;
  /** What all files of a household may take together. */
  readonly freeBytes: number;
  readonly proBytes: number;
}

/** What a member may still add; `null` is without limit. */
export interface PlanLimits {
  readonly boxesPerMonth: number | null;
  readonly assetsPerBox: number;
  readonly bytes: number;
}

export function planLimits(isPro: boolean, settings: PlanSettings): PlanLimits {
  const { freeBoxesPerMonth, freeAssetsPerBox, freeBytes } = settings;
  if (!isPro) return { boxesPerMonth: freeBoxesPerMonth, assetsPerBox: freeAssetsPerBox, bytes: freeBytes };
  return {
    boxesPerMonth: null,
    assetsPerBox: Math.max(PRO_ASSETS_PER_BOX, freeAssetsPerBox),
    bytes: Math.max(settings.proBytes, freeBytes),
  };
}

export function boxLimitSentence(limit: number): string {
  return `The free plan includes ${counted(limit, "new box", "new boxes")} a month, and this month's are used up. ` +
    "Pro has no limit.";
}

export function assetLimitSentence(isPro: boolean, limits: PlanLimits): string {
  const files = counted(limits.assetsPerBox, "photo or file", "photos and files");
  return isPro
    ? `Pro keeps up to ${files} a box, and this box would have more.`
    : `The free plan keeps ${files} a box. Pro keeps ${PRO_ASSETS_PER_BOX}.`;
}

/** @param held what the member's files take already */
export function byteLimitSentence(isPro: boolean, held: number, settings: PlanSettings): string {
  const { bytes } = planLimits(isPro, settings);
  const pro = isPro ? "" : ` Pro keeps ${shownBytes(planLimits(true, settings).bytes)}.`;
  return `${isPro ? "Pro" : "The free plan"} keeps ${shownBytes(bytes)} of photos and files, and yours take ` +
    `${shownBytes(held)}, those in the trash included. Delete some to make room.${pro}`;
}
