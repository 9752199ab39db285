import type { PlanSettings } from "../items/plan_limits.ts";

/** What a member without Pro may add. */
export interface FreePlan {
  readonly boxesPerMonth: number;
  readonly assetsPerBox: number;
}

export function freePlanOf({ freeBoxesPerMonth, freeAssetsPerBox }: PlanSettings): FreePlan {
  return { boxesPerMonth: freeBoxesPerMonth, assetsPerBox: freeAssetsPerBox };
}

/** "Without Pro you can add 20 new boxes a month and keep 5 photos and files in each box." */
export function whatFreeAllows({ boxesPerMonth, assetsPerBox }: FreePlan): string {
  const boxes = `${boxesPerMonth} new ${boxesPerMonth === 1 ? "box" : "boxes"}`;
  const files = assetsPerBox === 1 ? "1 photo or file" : `${assetsPerBox} photos and files`;
  return `Without Pro you can add ${boxes} a month and keep ${files} in each box.`;
}
