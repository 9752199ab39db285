import type { ImportState } from "../../domain/transfer/import.ts";
import type { ImportId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/**
 * Deletes an import that is in one of these states; its files in the storage that nobody uses are gone with it. Whoever moves
 * it on at the same time comes before it or finds nothing.
 * @param turn only where nobody went on with it since
 * @returns false where it is in another state, or gone
 */
export async function forgetImport(
  sql: Sql,
  id: ImportId,
  states: readonly ImportState[],
  turn: number | null = null,
): Promise<boolean> {
  const deleted = await sql`
    delete from imports where id = ${id} and state = any(${[...states]}) and turn = coalesce(${turn}, turn)`;
  return deleted.count === 1;
}
