import { planImport } from "../../../../domain/transfer/plan/import_plan.ts";
import { importGround } from "../../../../db/transfer/import_ground.ts";
import { noteProgress, type StoredImport } from "../../../../db/transfer/imports.ts";
import { inTurn, moveInTurn } from "../../../../db/transfer/import_turns.ts";
import { notePlan, rowsToPlan } from "../../../../db/transfer/import_rows.ts";
import type { TransferParts } from "../transfer_parts.ts";

const AT_ONCE = 1_000;

/** Says of every row what will become of it, by the account as it is now. @throws TurnLost */
export async function replan({ pool, limits }: TransferParts, open: StoredImport): Promise<void> {
  const { id, ownerId, sameNumber, sentence } = open;
  const decide = planImport({ ...await importGround(pool, ownerId, id, limits), sameNumber });
  let [after, count] = [0, 0];
  for (;;) {
    const rows = await rowsToPlan(pool, id, after, AT_ONCE);
    const planned = rows.map(decide);
    count += rows.length;
    await inTurn(pool, open, async (tx) => {
      if (planned.length > 0) await notePlan(tx, id, planned);
      await noteProgress(tx, id, count, 0);
    });
    after = rows.at(-1)?.rowNumber ?? after;
    if (rows.length < AT_ONCE) break;
  }
  await moveInTurn(pool, open, { state: "ready", sentence });
}
