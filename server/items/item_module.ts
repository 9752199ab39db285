import { itemHandlers, type ItemParts } from "./item_handlers.ts";
import { linkHandlers, type LinkParts } from "./links/link_handlers.ts";
import { z } from "zod";
import { oldestInTrash } from "../../domain/items/trash.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { purgeTrash } from "../../db/items/purge.ts";
import { forgetCommands } from "../../db/do_once.ts";
import { forgetChanges } from "../../db/items/changes.ts";
import { CHANGES_KEPT_MS } from "../../domain/items/change_mark.ts";
import type { Pool } from "../../db/sql.ts";
import type { itemActions } from "../../domain/items/contract.ts";
import type { v1Actions } from "../../domain/items/v1_contract.ts";
import type { Handlers } from "../../domain/wire/action.ts";

/** So long a device may ask again. */
const COMMANDS_KEPT_MS = 30 * 24 * 3_600_000;

export const itemModule = {
  calls(parts: ItemParts & LinkParts) {
    const boxes = itemHandlers(parts);
    return { items: boxes, v1: v1Handlers(boxes), links: linkHandlers(parts) };
  },
  jobs: itemJobs,
};

function itemJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  return {
    purge_trash: job(z.object({}), async () => {
      await purgeTrash(pool, oldestInTrash(clock()));
    }, "41 * * * *"),
    forget_changes: job(z.object({}), async () => {
      await forgetChanges(pool, new Date(clock() - CHANGES_KEPT_MS));
      await forgetCommands(pool, new Date(clock() - COMMANDS_KEPT_MS));
    }, "11 3 * * *"),
  };
}

/** The addresses for programs ask what the calls by name ask. */
function v1Handlers(boxes: Handlers<typeof itemActions>): Handlers<typeof v1Actions> {
  return {
    list_boxes: (page, caller) => boxes.GET_USER_ITEMS({ ...page, skip: 0 }, caller),
    create_box: boxes.CREATE_ITEM,
    get_box: boxes.GET_ITEM_BY_ID,
    change_box: ({ itemId, cmdId, ...updates }, caller) =>
      boxes.UPDATE_ITEM({ itemId, ...(cmdId !== undefined && { cmdId }), updates }, caller),
    delete_box: boxes.DELETE_ITEM,
    search_boxes: ({ words, ...wanted }, caller) =>
      boxes.SEARCH_ITEMS({ searchTerm: words, ...wanted, skip: 0 }, caller),
    find_boxes_by_number: boxes.FIND_ITEM_BY_TAGID,
    next_number: boxes.NEXT_TAGID,
    list_trash: boxes.GET_TRASH,
    restore_box: boxes.RESTORE_ITEM,
    purge_box: boxes.PURGE_ITEM,
  };
}
