import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface PlacesAndTags {
  readonly places: { readonly place: string; readonly boxes: number }[];
  readonly tags: { readonly tag: string; readonly boxes: number }[];
}

/** What a household's living boxes are kept at and tagged with, and how many each; the most used first. */
export async function placesAndTags(sql: Sql, householdId: HouseholdId, atMost: number): Promise<PlacesAndTags> {
  const places = await placesOf(sql, householdId, atMost), tags = await tagsOf(sql, householdId, atMost);
  return { places: [...places], tags: [...tags] };
}

/** A place is spelt as on the box with its lowest number. */
async function placesOf(sql: Sql, householdId: HouseholdId, atMost: number): Promise<PlacesAndTags["places"]> {
  return await sql<PlacesAndTags["places"]>`
    with used as materialized (
      select place_key, count(*)::integer as boxes from items
      where household_id = ${householdId} and deleted_at is null
      group by place_key order by boxes desc, place_key limit ${atMost}
    )
    select spelt.location as place, used.boxes from used cross join lateral (
      select i.location from items i
      where i.household_id = ${householdId} and i.deleted_at is null and i.place_key = used.place_key
      order by i.tag_value, i.id limit 1
    ) spelt
    order by used.boxes desc, used.place_key`;
}

/** Spelt with a capital where somebody did. The few boxes that have one tag in two spellings count once. */
async function tagsOf(sql: Sql, householdId: HouseholdId, atMost: number): Promise<PlacesAndTags["tags"]> {
  return await sql<PlacesAndTags["tags"]>`
    with used as materialized (
      select tag, count(*)::integer as boxes from (
        select unnest(case when cardinality(tags) = cardinality(tag_keys) then tags else tag_keys end) as tag from items
        where household_id = ${householdId} and deleted_at is null
      ) each
      group by tag
    )
    select min(tag collate "C") as tag, sum(boxes)::integer as boxes from used
    group by lower(tag) order by boxes desc, lower(tag) limit ${atMost}`;
}
