import { z } from "zod";
import { boxes, numbers, shelves } from "../../items/many_contract.ts";
import { GivenTagId, TagId } from "../../items/tag_id.ts";
import { action } from "../../wire/action.ts";
import { counted } from "../../wire/counted.ts";
import { HouseholdId, MergeId } from "../../wire/ids.ts";
import { ChosenNumbers, Clash, CLASHES_SHOWN, MAX_CHOSEN, Merge, RENUMBERED_PER_PAGE, RenumberedBox } from "./merge.ts";
import { MAX_MERGED } from "./failures.ts";

const rateLimit = { calls: 20, perSeconds: 600, sharedAs: "merges" } as const;
const reply = z.object({ data: z.object({ mergeId: MergeId, boxes: z.number().int() }) });
const afterwards = [
  ...[...boxes, ...numbers, ...shelves, "GET_LIMITS", "GET_IMPORTS"] as const,
  ...["PREVIEW_MERGE", "LIST_MERGES", "LIST_RENUMBERED"] as const,
] as const;

/** Somebody brings the boxes of a household of their own into the one that they look at. No API token opens these calls. */
export const mergeActions = {
  PREVIEW_MERGE: action({
    does:
      `What would come along out of another household that one owns: how many living boxes, how many of their numbers are taken here, and the first ${CLASHES_SHOWN} of these, with a number that is free in both. ` +
      "`refusal` says why they cannot come, where they cannot: they count as an import's boxes, as new ones of the month and with the bytes of their files, within the plan of this household; out of a household that others share none come.",
    reads: true,
    who: "member",
    payload: z.object({ from: HouseholdId }),
    reply: z.object({
      data: z.object({
        boxes: z.number().int(),
        clashes: z.number().int(),
        firstClashes: z.array(Clash),
        refusal: z.string().exactOptional(),
      }),
    }),
  }),
  MERGE_BOXES: action({
    message: { done: "Your boxes are here", failed: "Failed to bring your boxes along" },
    does:
      `Moves all living boxes of another household that one owns here, at most ${
        counted(MAX_MERGED, "box", "boxes")
      }, all or none; its trash stays. Boxes whose number is taken get the one of up to ${MAX_CHOSEN} \`numbers\`, or else a free one. ` +
      "Where a chosen number is taken, here or by another box that comes along, none moves, and `data.itemIds` names the boxes. Boxes of `numbers` that are gone are passed over. " +
      "They belong to this household from then on; for 30 days one can take them back, while one is a member.",
    reads: false,
    who: "member",
    payload: z.object({ from: HouseholdId, numbers: ChosenNumbers }),
    reply,
    status: 201,
    invalidates: afterwards,
    rateLimit,
  }),
  LIST_MERGES: action({
    does: "What one has brought here in the last 30 days and can take back, newest first.",
    reads: true,
    who: "member",
    payload: z.object({}),
    reply: z.object({ data: z.object({ merges: z.array(Merge) }) }),
  }),
  LIST_RENUMBERED: action({
    does:
      `Boxes that got another number as one brought them here, for as long as one can take them back: by the number that is written on them, at most ${RENUMBERED_PER_PAGE} after \`after\`, which is \`data.next\` of the answer before. ` +
      "They come with the number that they have now. Those that are not here any more, are in the trash or have their old number again are left out.",
    reads: true,
    who: "member",
    payload: z.object({ mergeId: MergeId, after: GivenTagId.exactOptional() }),
    reply: z.object({ data: z.object({ boxes: z.array(RenumberedBox), next: TagId.exactOptional() }) }),
  }),
  UNDO_MERGE: action({
    message: { done: "Your boxes are back", failed: "Failed to take your boxes back" },
    does:
      "Takes boxes back that one has brought here: all that are still here go to the household that they came from, which one still owns, under their old numbers. A number that was changed since stays, and for one that is taken there " +
      "a box gets a free one. What else was changed stays changed, and no plan is asked. Boxes in the trash stay here; once they are restored, it can be asked again.",
    reads: false,
    who: "member",
    payload: z.object({ mergeId: MergeId }),
    reply,
    invalidates: afterwards,
    rateLimit,
  }),
};
