import type { Pool } from "../../db/sql.ts";
import type { Leftover } from "../auth/delete_account.ts";
import type { BillingContext } from "../billing/billing_context.ts";
import { deleteLeftCustomers } from "../billing/reconcile.ts";
import { filesGone } from "../media/media_jobs.ts";
import type { Storage } from "../host/storage/storage.ts";
import type { ScanFiles } from "../scan/scan_files.ts";
import { removeLeftUploads } from "../archive/transfer/apply/sweep_imports.ts";

interface Parts {
  readonly pool: Pool;
  readonly billing: BillingContext | null;
  readonly scanFiles: ScanFiles;
  readonly storage: Storage;
}

/** What of an account lies outside its rows. */
export function accountLeftovers({ pool, billing, scanFiles, storage }: Parts): readonly Leftover[] {
  return [
    async () => billing && await deleteLeftCustomers(billing),
    () => filesGone(pool),
    (userId) => scanFiles.removeAllOf(userId),
    () => removeLeftUploads({ pool, storage }),
  ];
}
