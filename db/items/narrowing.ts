import type { Sql } from "../sql.ts";

/** Which of a household's boxes are wanted: those of one place, an empty one for none, and those with one tag. */
export interface Narrowing {
  readonly place?: string;
  readonly tag?: string;
}

export function isNarrowed({ place, tag }: Narrowing): boolean {
  return place !== undefined || tag !== undefined;
}

/** The condition on `items i`. */
export function narrowedTo(sql: Sql, { place, tag }: Narrowing): ReturnType<Sql> {
  const inPlace = place === undefined ? sql`true` : sql`i.place_key = key_of_place(${place})`;
  const tagged = tag === undefined ? sql`true` : sql`i.tag_keys @> array[lower(${tag}::text)]`;
  return sql`${inPlace} and ${tagged}`;
}
