import { ownList } from "./exported_box.ts";
import type { ListMapping } from "./list_mapping.ts";

/** The first that knows a list's first element takes the list. */
export const LIST_MAPPINGS: readonly ListMapping[] = [ownList];
