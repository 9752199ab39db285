/** What Pro keeps in one box. */
const PRO_ASSETS_PER_BOX = 20;

/** The operator's settings for members who do not pay. */
export interface FreeLimits {
  readonly freeBoxesPerMonth: number;
  readonly freeAssetsPerBox: number;
}

/** What a member may still add; `null` is without limit. */
export interface PlanLimits {
  readonly boxesPerMonth: number | null;
  readonly assetsPerBox: number;
}

export function planLimits(isPro: boolean, free: FreeLimits): PlanLimits {
  if (!isPro) return { boxesPerMonth: free.freeBoxesPerMonth, assetsPerBox: free.freeAssetsPerBox };
  return { boxesPerMonth: null, assetsPerBox: Math.max(PRO_ASSETS_PER_BOX, free.freeAssetsPerBox) };
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

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
