import type { Import } from "../../domain/transfer/import.ts";
import type { Verdict } from "../../domain/transfer/plan/import_plan.ts";

/** What the browser remembers an import's rows by: two readings may come to equal counts of other rows. */
export function rowsKey({ importId, version }: Pick<Import, "importId" | "version">, verdict: Verdict | null) {
  return ["GET_IMPORT_ROWS", { importId, version, verdict }];
}
