import { planLimits } from "../../../domain/items/plan_limits.ts";
import type { transferActions } from "../../../domain/transfer/contract.ts";
import { transferFailure } from "../../../domain/transfer/failures.ts";
import { LARGEST_TABLE_BYTES, UNDO_MS } from "../../../domain/transfer/import_limits.ts";
import type { Import, ImportState } from "../../../domain/transfer/import.ts";
import { rechosen } from "../../../domain/transfer/reading.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import type { HouseholdCaller } from "../../../domain/wire/caller.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { HouseholdId, ImportId } from "../../../domain/wire/ids.ts";
import { countsOfHousehold } from "../../../db/items/box_counts.ts";
import { newId } from "../../../db/new_id.ts";
import type { Pool } from "../../../db/sql.ts";
import { transact } from "../../../db/transact.ts";
import {
  countsOf,
  createImport,
  findImport,
  type ImportChange,
  type ImportCounts,
  listImports,
  moveImport,
  openImport,
  type StoredImport,
} from "../../../db/transfer/imports.ts";
import { listRows } from "../../../db/transfer/import_rows.ts";
import { discard } from "../../host/storage/stage_file.ts";
import { type ReceivedUpload, receiveUpload, uploadName } from "./read/upload_file.ts";
import { removeImport } from "./apply/sweep_imports.ts";
import { workOnImport } from "./apply/work_on_import.ts";
import type { TransferParts } from "./transfer_parts.ts";

const SHOWN = 10;

type ImportCalls = Omit<Handlers<typeof transferActions>, "export_boxes" | "upload_import">;

/** Everything but the upload: what needs no request. */
export function importCalls(parts: TransferParts): ImportCalls {
  const { pool } = parts;
  const present = async (stored: StoredImport) => asItTravels(stored, await countsOf(pool, stored.id));
  const known = (householdId: HouseholdId, id: ImportId) => knownImport(pool, householdId, id);
  const answer = async (householdId: HouseholdId, id: ImportId) => ({
    data: { import: await present(await known(householdId, id)) },
  });
  const goOn = async (householdId: HouseholdId, id: ImportId, from: "ready" | "applied", change: ImportChange) => {
    await moveOn(pool, id, from, change);
    return await answer(householdId, id);
  };
  return {
    async GET_IMPORTS(_payload, { householdId }) {
      const found = await listImports(pool, householdId, SHOWN);
      return { data: { imports: await Promise.all(found.map(present)) } };
    },
    GET_IMPORT: ({ importId }, { householdId }) => answer(householdId, importId),
    async GET_IMPORT_ROWS({ importId, verdict = null, after, limit }, { householdId }) {
      const { id } = await known(householdId, importId);
      return { data: { rows: await listRows(pool, id, { verdict, after, limit }) } };
    },
    async CHOOSE_SAME_NUMBER({ importId, sameNumber }, { householdId }) {
      await known(householdId, importId);
      return await goOn(householdId, importId, "ready", { state: "planning", sameNumber });
    },
    async CHOOSE_READING({ importId, ...said }, { householdId }) {
      const { choice, reading } = await known(householdId, importId);
      if (said.targets && said.targets.length !== reading?.columns.length) throw transferFailure("WrongColumns");
      return await goOn(householdId, importId, "ready", { state: "reading", choice: rechosen(choice, said) });
    },
    async APPLY_IMPORT({ importId }, { userId, householdId }) {
      const { id, state } = await known(householdId, importId);
      const { rows } = await countsOf(pool, id);
      if (state === "ready" && rows.create + rows.merge === 0) throw transferFailure("NothingToImport");
      return await goOn(householdId, importId, "ready", { state: "applying", userId });
    },
    async UNDO_IMPORT({ importId }, { userId, householdId }) {
      await known(householdId, importId);
      const other = await openImport(pool, householdId);
      if (other) throw transferFailure(isAtWork(other) ? "ImportBusy" : "ImportUnconfirmed");
      return await goOn(householdId, importId, "applied", { state: "undoing", userId });
    },
    async DISCARD_IMPORT({ importId }, { householdId }) {
      await discardImport(parts, await known(householdId, importId));
      return {};
    },
  };
}

/** @throws Failure NoSuchImport, also for another household's */
async function knownImport(pool: Pool, householdId: HouseholdId, id: ImportId): Promise<StoredImport> {
  const found = await findImport(pool, householdId, id);
  if (!found) throw transferFailure("NoSuchImport");
  return found;
}

async function moveOn(pool: Pool, id: ImportId, from: "ready" | "applied", change: ImportChange): Promise<void> {
  await transact(pool, async (tx) => {
    if (!await moveImport(tx, id, from, change)) {
      throw transferFailure(from === "ready" ? "ImportNotReady" : "CannotUndo");
    }
    await workOnImport(tx, id);
  });
}

function asItTravels(stored: StoredImport, counts: ImportCounts): Import {
  const { id, fileName, state, sameNumber, takenFor, sentence, reading, done, total, turn, createdAt } = stored;
  return {
    importId: id,
    ...{ fileName, state, sameNumber, takenFor, sentence },
    progress: { done, of: total },
    ...(reading && { reading }),
    ...counts,
    version: turn,
    createdAt: createdAt.toISOString(),
    ...(state === "applied" && { undoUntil: new Date(createdAt.getTime() + UNDO_MS).toISOString() }),
  };
}

/** The file first, then its row with the work on it. */
export async function takeUpload(parts: TransferParts, caller: HouseholdCaller, request: Request): Promise<ImportId> {
  const { pool } = parts;
  const { householdId } = caller;
  const before = await openImport(pool, householdId);
  if (before && isAtWork(before)) throw transferFailure("ImportBusy");
  const { isPro } = await countsOfHousehold(pool, householdId);
  const maxBytes = planLimits(isPro, parts.limits).bytes + LARGEST_TABLE_BYTES;
  return await storeUpload(parts, caller, await receiveUpload(request, { ...parts, maxBytes }));
}

/** A file that was written aside becomes a new import's. @throws Failure ImportBusy, ImportUnconfirmed, HouseholdGone */
export async function storeUpload(
  parts: TransferParts,
  { userId, householdId }: HouseholdCaller,
  file: ReceivedUpload,
): Promise<ImportId> {
  const { pool, storage } = parts;
  const open = { ...file, id: newId() as ImportId, householdId, userId };
  try {
    await storage.put(uploadName(open), file.path);
  } catch (error) {
    await discard([file.path]);
    throw error;
  }
  try {
    for (const old of await listImports(pool, householdId, SHOWN)) {
      if (!UNCONFIRMED.some((state) => state === old.state)) continue;
      if (old.userId !== userId && old.state !== "failed") throw transferFailure("ImportUnconfirmed");
      await discardImport(parts, old);
    }
    await transact(pool, async (tx) => {
      const outcome = await createImport(tx, open);
      if (outcome === "not-in") throw wireFailure("HouseholdGone");
      if (outcome === "busy") throw transferFailure("ImportBusy");
      await workOnImport(tx, open.id);
    });
    return open.id;
  } catch (error) {
    await storage.remove([uploadName(open)]);
    throw error;
  }
}

/** Thrown away once another file is there. */
const UNCONFIRMED = ["reading", "planning", "ready", "failed"] as const satisfies readonly ImportState[];

function isAtWork({ state }: StoredImport): boolean {
  return state === "applying" || state === "undoing";
}

/** @throws Failure ImportBusy, ImportNotReady, also where somebody confirms it at this moment */
async function discardImport(parts: TransferParts, open: StoredImport): Promise<void> {
  if (await removeImport(parts, open, UNCONFIRMED)) return;
  const now = await findImport(parts.pool, open.householdId, open.id);
  if (now) throw transferFailure(isAtWork(now) ? "ImportBusy" : "ImportNotReady");
}
