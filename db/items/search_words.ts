import { isOneTypoApart, numbersOf, stemsOf } from "../../domain/items/typo.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Remembers words that misspelt queries may mean. @param words in order, so that two writers never wait in a circle */
export async function rememberWords(tx: Sql, householdId: HouseholdId, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const known = await tx<{ word: string }[]>`
    select word from item_words where household_id = ${householdId} and word = any(${[...words]})`;
  const knownWords = new Set(known.map((row) => row.word));
  const fresh = words.filter((word) => !knownWords.has(word));
  if (fresh.length === 0) return;
  const rows = fresh.map((word) => ({ word, stems: stemsOf(word) }));
  await tx`
    insert into item_words (household_id, word, stems)
    select ${householdId}, row->>'word', array(select jsonb_array_elements_text(row->'stems'))
    from jsonb_array_elements(${tx.json(rows)}) row
    on conflict do nothing`;
}

/** Words of this household's boxes that are one typo away from a misspelt one, in the singular or in the plural. */
export async function wordsNear(sql: Sql, householdId: HouseholdId, misspelt: string): Promise<string[]> {
  const meant = numbersOf(misspelt);
  const rows = await sql<{ word: string }[]>`
    select word from item_words
    where household_id = ${householdId} and stems && ${meant.flatMap(stemsOf)}`;
  return rows.map((row) => row.word).filter((word) => meant.some((form) => isOneTypoApart(word, form)));
}

/** Forgets words that no box of this household has any more, in the trash or not. */
export async function forgetWords(tx: Sql, householdId: HouseholdId, words: readonly string[]): Promise<void> {
  await tx`
    delete from item_words w where w.household_id = ${householdId} and w.word = any(${[...words]})
      and not exists (
        select from items i where i.household_id = w.household_id and i.search @@ (quote_literal(w.word))::tsquery)`;
}
