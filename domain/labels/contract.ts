import { z } from "zod";
import { Item } from "../items/item.ts";
import { LARGEST_NUMBER, MAX_LABELLED } from "./label_numbers.ts";
import { action } from "../wire/action.ts";
import { ItemId } from "../wire/ids.ts";

const Millimetres = z.number().min(0).max(1_000).meta({ says: "a length of 0 to 1,000 mm" });
const Count = z.number().int().min(1).max(1_000);

/** A sheet of labels that a household measured itself. */
export const OwnSheet = z.object({
  pageWidth: Millimetres,
  pageHeight: Millimetres,
  columns: Count,
  rows: Count,
  labelWidth: Millimetres,
  labelHeight: Millimetres,
  /** Where the first label begins. */
  left: Millimetres,
  top: Millimetres,
  /** From where a label begins to where the next one does. */
  columnPitch: Millimetres,
  rowPitch: Millimetres,
});

const Printed = z.number().int().min(0).max(LARGEST_NUMBER);
const LabelledBox = Item.pick({ _id: true, tagId: true, title: true, location: true });

export const labelActions = {
  READ_LABEL_SHEET: action({
    does:
      "The sheet of labels that this household measured itself, in millimetres; `null` where it has none. `printedTo` is the highest number of a label that was printed before it had a box, 0 before the first one.",
    reads: true,
    who: "viewer",
    payload: z.object({}),
    reply: z.object({ data: z.object({ sheet: OwnSheet.nullable(), printedTo: Printed }) }),
  }),
  SAVE_LABEL_SHEET: action({
    message: { done: "Sheet saved", failed: "Failed to save the sheet" },
    does:
      "Keeps the household's own sheet of labels instead of the one before. All its labels have to lie on its paper, and beside each other.",
    reads: false,
    who: "member",
    payload: z.object({ sheet: OwnSheet }),
    reply: z.object({}),
    invalidates: ["READ_LABEL_SHEET"],
  }),
  KEEP_PRINTED: action({
    message: { done: "Numbers kept", failed: "Failed to keep which numbers are printed" },
    does:
      "Keeps that labels up to the number `printedTo` are about to be printed, so that nobody prints the same free numbers. `before` is the `printedTo` that was read; where it is another by now, somebody printed meanwhile, and nothing is kept.",
    reads: false,
    who: "member",
    payload: z.object({ before: Printed, printedTo: Printed }),
    reply: z.object({}),
    invalidates: ["READ_LABEL_SHEET"],
  }),
  READ_BOXES_TO_LABEL: action({
    does:
      `What stands on the labels of up to ${MAX_LABELLED} boxes, as it is now and in the order of \`itemIds\`. Boxes that are not there, or in the trash, are left out.`,
    reads: true,
    who: "viewer",
    payload: z.object({ itemIds: z.array(ItemId).min(1).max(MAX_LABELLED) }),
    reply: z.object({ data: z.object({ boxes: z.array(LabelledBox) }) }),
  }),
};
