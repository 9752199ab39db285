-- A box's tags without capitals, each once, and the way from a tag to its boxes.
create function keys_of_tags(tags text[]) returns text[] language sql immutable strict parallel safe
return array(select distinct lower(tag) from unnest(tags) tag);

alter table items add column tag_keys text[] not null generated always as (keys_of_tags(tags)) stored;
create index items_by_tag on items using gin (owner_id, tag_keys) with (fastupdate = off) where deleted_at is null;
