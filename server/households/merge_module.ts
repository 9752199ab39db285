import { z } from "zod";
import { mergedUntil, mergeFault, oldestMerge } from "../../domain/households/merging/merge.ts";
import type { mergeActions } from "../../domain/households/merging/contract.ts";
import type { PlanSettings } from "../../domain/items/plan_limits.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { movingFault } from "../../db/households/hold_both.ts";
import { mergeBoxes, mergeTarget } from "../../db/households/merge_boxes.ts";
import { forgetMerges, listMerges, listRenumbered } from "../../db/households/merges.ts";
import { countComing, findClashes } from "../../db/households/preview_merge.ts";
import { undoMerge } from "../../db/households/undo_merge.ts";
import type { Pool } from "../../db/sql.ts";

interface MergeParts {
  readonly pool: Pool;
  readonly limits: PlanSettings;
  readonly clock: () => number;
}

export const mergeModule = {
  calls: (parts: MergeParts) => ({ merges: mergeHandlers(parts) }),
  jobs: ({ pool, clock }: Pick<MergeParts, "pool" | "clock">): Jobs => ({
    forget_merges: job(z.object({}), () => forgetMerges(pool, oldestMerge(clock())), "23 4 * * *"),
  }),
};

function mergeHandlers({ pool, limits, clock }: MergeParts): Handlers<typeof mergeActions> {
  return {
    async PREVIEW_MERGE({ from }, caller) {
      const fault = await movingFault(pool, caller, from);
      if (fault) throw fault;
      const coming = await countComing(pool, from);
      const { clashes, firstClashes } = await findClashes(pool, from, caller.householdId);
      const refusal = mergeFault(coming, await mergeTarget(pool, caller.householdId), limits)?.message;
      return {
        data: {
          boxes: coming.boxes,
          clashes,
          firstClashes: [...firstClashes],
          ...(refusal !== undefined && { refusal }),
        },
      };
    },
    MERGE_BOXES: async (asked, caller) => ({ data: expectMoved(await mergeBoxes(pool, caller, asked, limits)) }),
    async LIST_MERGES(_payload, caller) {
      const merges = await listMerges(pool, caller, oldestMerge(clock()));
      return {
        data: {
          merges: merges.map(({ mergedAt, ...merge }) => ({
            ...merge,
            mergedAt: mergedAt.toISOString(),
            until: mergedUntil(mergedAt).toISOString(),
          })),
        },
      };
    },
    async LIST_RENUMBERED(asked, caller) {
      const { boxes, next } = await listRenumbered(pool, caller, asked, oldestMerge(clock()));
      return { data: { boxes: [...boxes], ...(next && { next }) } };
    },
    UNDO_MERGE: async ({ mergeId }, caller) => ({
      data: expectMoved(await undoMerge(pool, caller, mergeId, oldestMerge(clock()))),
    }),
  };
}

/** @throws Failure why nothing was moved */
function expectMoved<T>(moved: T | Failure): T {
  if (moved instanceof Failure) throw moved;
  return moved;
}
