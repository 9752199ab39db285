import { z } from "zod";
import { Item } from "../../items/item.ts";
import { planLimits, type PlanSettings } from "../../items/plan_limits.ts";
import { GivenTagId, TagId } from "../../items/tag_id.ts";
import { shownBytes } from "../../wire/bytes.ts";
import { counted } from "../../wire/counted.ts";
import type { Failure } from "../../wire/failure.ts";
import { HouseholdId, ItemId, MergeId } from "../../wire/ids.ts";
import { MAX_MERGED, mergeFailure } from "./failures.ts";

/** For so long a merge can be taken back, as an import. */
const MERGE_UNDO_MS = 30 * 24 * 60 * 60_000;
/** More than anybody solves by hand; the rest get free numbers. */
export const CLASHES_SHOWN = 200;
export const MAX_CHOSEN = 1_000;

/** A box whose number another one has in the household that it comes to. */
export const Clash = z.object({
  itemId: ItemId,
  tagId: TagId,
  title: z.string(),
  /** Of the box that is there. */
  theirTitle: z.string(),
  /** What it gets where nobody chooses: a number that is free in both households. */
  suggested: TagId,
});
export type Clash = z.output<typeof Clash>;

export const ChosenNumbers = z.array(z.object({ itemId: ItemId, tagId: GivenTagId })).max(MAX_CHOSEN)
  .refine((chosen) => new Set(chosen.map(({ itemId }) => itemId)).size === chosen.length, "names a box twice");
export type ChosenNumbers = z.output<typeof ChosenNumbers>;

export const Merge = z.object({
  mergeId: MergeId,
  /** Those that would go back: living ones that are still here. */
  boxes: z.number().int(),
  /** Of these, those that still bear another number than they came with. */
  renumbered: z.number().int(),
  from: HouseholdId,
  /** Empty where that household has no name. */
  fromName: z.string(),
  mergedAt: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type Merge = z.output<typeof Merge>;

/** As many as one chooses at once to print labels for. */
export const RENUMBERED_PER_PAGE = 500;

/** A box that got another number as it came along. */
export const RenumberedBox = Item.pick({ _id: true, tagId: true, title: true }).extend({
  oldTagId: TagId,
});
export type RenumberedBox = z.output<typeof RenumberedBox>;

/** What was merged before cannot be taken back any more. @param now milliseconds */
export function oldestMerge(now: number): Date {
  return new Date(now - MERGE_UNDO_MS);
}

export function mergedUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + MERGE_UNDO_MS);
}

export interface Coming {
  readonly boxes: number;
  /** Of their files. */
  readonly bytes: number;
  /** Others share the household that they come from. */
  readonly isShared: boolean;
}

/** The household that they come to. */
export interface MergeTarget {
  readonly isPro: boolean;
  readonly madeThisMonth: number;
  readonly bytesHeld: number;
}

/** Why boxes cannot come along, all of them or none; they count as an import's: as new ones of the month, and with the bytes of their files. */
export function mergeFault(
  { boxes, bytes, isShared }: Coming,
  target: MergeTarget,
  settings: PlanSettings,
): Failure | null {
  const { isPro, madeThisMonth, bytesHeld } = target;
  const limits = planLimits(isPro, settings);
  if (boxes === 0) return mergeFailure("NothingToBring");
  if (isShared) return mergeFailure("SourceShared");
  if (boxes > MAX_MERGED) return mergeFailure("TooManyToBring");
  if (limits.boxesPerMonth !== null && madeThisMonth + boxes > limits.boxesPerMonth) {
    const left = Math.max(0, limits.boxesPerMonth - madeThisMonth);
    return mergeFailure("BeyondPlan", { sentence: boxesSentence(boxes, left) });
  }
  if (bytes === 0 || bytesHeld + bytes <= limits.bytes) return null;
  return mergeFailure("BeyondPlan", { sentence: bytesSentence(bytesHeld + bytes, limits.bytes) });
}

function boxesSentence(boxes: number, left: number): string {
  return `${counted(boxes, "box", "boxes")} would come as new ones, and this household has ` +
    `${
      left === 0 ? "none" : left.toLocaleString("en-US")
    } of its free plan left this month. With Pro, which is its owner's to get, there is no limit.`;
}

function bytesSentence(together: number, most: number): string {
  return `With what comes along the photos and files of this household would take ${shownBytes(together)}, ` +
    `and its plan keeps ${shownBytes(most)}.`;
}
