import type { Sql } from "../sql.ts";

/** How others call a player, who is `u` of `users`. */
export function nameColumns(sql: Sql) {
  return sql`u.username, ${chosenName(sql)} as "displayName", nullif(u.is_bot, false) as "isBot"`;
}

/** Null where they chose none: what a provider calls them is nobody else's. */
export function chosenName(sql: Sql) {
  return sql`case when u.has_chosen_name then u.display_name end`;
}

/** The key of that player's picture. */
export function pictureColumn(sql: Sql) {
  return sql`(select face.key from person_pictures face where face.owner_id = u.id) as picture`;
}
