import { homeboxTable } from "./homebox_table.ts";
import { ownTable } from "./own_table.ts";
import { shelfTable } from "./shelf_table.ts";
import { sortlyTable } from "./sortly_table.ts";
import { strangeTable } from "./strange_table.ts";
import type { TableMapping } from "./table_mapping.ts";

/** The first that fits takes the table; ours takes nearly any, and what nobody knows comes last. */
const TABLE_MAPPINGS: readonly TableMapping[] = [homeboxTable, sortlyTable, shelfTable, ownTable, strangeTable];

export function tableMappingOf(columns: readonly string[]): TableMapping | null {
  return TABLE_MAPPINGS.find((mapping) => mapping.fits(columns)) ?? null;
}
