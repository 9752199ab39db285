import type { labelActions } from "../../domain/labels/contract.ts";
import { labelFailure } from "../../domain/labels/failures.ts";
import { sheetFault } from "../../domain/labels/label_sheet.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { findLabelledBoxes } from "../../db/labels/labelled_boxes.ts";
import { findLabelFacts, keepPrintedTo, writeLabelSheet } from "../../db/labels/label_sheets.ts";
import type { Pool } from "../../db/sql.ts";

interface LabelParts {
  readonly pool: Pool;
}

export const labelModule = {
  calls: (parts: LabelParts) => ({ labels: labelHandlers(parts) }),
};

function labelHandlers({ pool }: LabelParts): Handlers<typeof labelActions> {
  return {
    READ_LABEL_SHEET: async (_payload, { householdId }) => ({
      data: await findLabelFacts(pool, householdId),
    }),
    async SAVE_LABEL_SHEET({ sheet }, { householdId }) {
      const sentence = sheetFault(sheet);
      if (sentence) throw labelFailure("SheetUnfit", { sentence });
      await writeLabelSheet(pool, householdId, sheet);
      return {};
    },
    async KEEP_PRINTED({ before, printedTo }, { householdId }) {
      if (await keepPrintedTo(pool, householdId, before, printedTo)) return {};
      throw labelFailure("PrintedMeanwhile");
    },
    READ_BOXES_TO_LABEL: async ({ itemIds }, { householdId }) => ({
      data: { boxes: await findLabelledBoxes(pool, householdId, itemIds) },
    }),
  };
}
