import { z } from "zod";
import { action } from "../../wire/action.ts";
import { ItemId } from "../../wire/ids.ts";
import { Repeatable } from "../../wire/repeatable.ts";
import { Item } from "../item.ts";
import { reading, writing } from "../many_contract.ts";
import { codeText, LONGEST_CODE, MAX_CODES } from "./code.ts";

/** What a QR code or a barcode says. */
const Code = z.string().transform((given, context) => {
  const code = codeText(given);
  if (code !== null) return code;
  context.addIssue({ code: "custom", message: `must be a text of 1 to ${LONGEST_CODE} characters` });
  return z.NEVER;
}).meta({ says: `1 to ${LONGEST_CODE} characters` });

const invalidates = ["FIND_ITEM_BY_CODE", "GET_CODES"] as const;
const nothing = z.object({});

/** Codes that stand on boxes anyway, by which one finds them. */
export const codeActions = {
  FIND_ITEM_BY_CODE: action({
    message: { done: "Code looked up", failed: "Failed to find item" },
    does: "The box that this code is kept with, if any.",
    ...reading,
    payload: z.object({ code: Code }),
    reply: z.object({ data: z.object({ items: z.array(Item).max(1) }) }),
  }),
  GET_CODES: action({
    message: { done: "Codes fetched", failed: "Failed to fetch the codes" },
    does: "The codes that are kept with a box, the oldest first.",
    ...reading,
    payload: z.object({ itemId: ItemId }),
    reply: z.object({ data: z.object({ codes: z.array(z.string()) }) }),
  }),
  KEEP_CODE: action({
    message: { done: "Code kept", failed: "Failed to keep the code" },
    does: `Keeps a code with a box, which is found by it from then on: one box a code, ${MAX_CODES} codes a box.`,
    ...writing,
    payload: z.object({ ...Repeatable, itemId: ItemId, code: Code }),
    reply: nothing,
    invalidates,
  }),
  FORGET_CODE: action({
    message: { done: "Code removed", failed: "Failed to remove the code" },
    does: "Finds no box by this code any more; with an `itemId`, not this one.",
    ...writing,
    payload: z.object({ ...Repeatable, itemId: ItemId.exactOptional(), code: Code }),
    reply: nothing,
    invalidates,
  }),
};
