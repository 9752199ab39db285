import type { ImportId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { type ImportChange, importColumns, moveImport, type StoredImport } from "./imports.ts";

/** The work on an import, until somebody else takes it over or the import moves on. */
export type ImportTurn = Pick<StoredImport, "id" | "turn">;

/** Somebody else works on the import by now, or it is gone. */
export class TurnLost extends Error {
  override readonly name = "TurnLost";
}

/** Takes the work on an import over from whoever had it. @returns null where there is none */
export async function takeTurn(sql: Sql, id: ImportId): Promise<StoredImport | null> {
  const [row] = await sql<StoredImport[]>`
    update imports set turn = turn + 1, starts = starts + 1, changed_at = now(),
      entered_at = entered_at + (now() - changed_at)
    where id = ${id} and state in ('reading', 'planning', 'applying', 'undoing')
    returning ${importColumns(sql)}`;
  return row ?? null;
}

export async function holdsTurn(sql: Sql, { id, turn }: ImportTurn): Promise<boolean> {
  return (await sql`select from imports where id = ${id} and turn = ${turn}`).count === 1;
}

/** Somebody still works on it. What is just being written says so itself, and is not waited for. */
export async function noteAlive(sql: Sql, { id, turn }: ImportTurn): Promise<void> {
  await sql`
    update imports set changed_at = now() where id in (
      select id from imports where id = ${id} and turn = ${turn} for no key update skip locked)`;
}

/** It got further, and what it did stays done: whoever takes it over begins behind that. */
export async function noteGain(tx: Sql, id: ImportId): Promise<void> {
  await tx`update imports set starts = 1 where id = ${id} and starts > 1`;
}

/** Keeps the import as it is to the end of the transaction. @throws TurnLost */
export async function lockTurn(tx: Sql, { id, turn }: ImportTurn): Promise<void> {
  const held = await tx`select from imports where id = ${id} and turn = ${turn} for update`;
  if (held.count === 0) throw new TurnLost();
}

/** Writes only what is still wanted. @throws TurnLost */
export async function inTurn<T>(pool: Pool, open: ImportTurn, write: (tx: Sql) => Promise<T>): Promise<T> {
  return await transact(pool, async (tx) => {
    await lockTurn(tx, open);
    return await write(tx);
  });
}

/** Ends the turn with another state. @throws TurnLost */
export async function moveInTurn(pool: Pool, open: StoredImport, change: ImportChange): Promise<void> {
  await inTurn(pool, open, (tx) => moveImport(tx, open.id, open.state, change));
}
