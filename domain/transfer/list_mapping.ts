import type { ImportRow } from "./import_row.ts";

/** How the lists that one product writes in JSON become boxes. */
export interface ListMapping {
  /** As people know it: "Homebox". */
  readonly product: string;
  /** The name of such a file in a zip, without its folder. */
  readonly file: RegExp;
  /** The list in the object at the top; a list at the top itself has no name and always counts. */
  readonly list: string;
  /** @returns null for what is no box of this product */
  row(given: unknown, place: number): ImportRow | null;
}
