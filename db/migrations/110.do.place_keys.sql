-- What places are told apart and put in order by: without capitals, a number by its value ("Shelf 9" before "shelf 10"),
-- and whatever has no place behind everything that has one.
create function key_of_place(place text) returns text language sql immutable strict parallel safe
return case place when '' then '1' else '0' ||
  regexp_replace(regexp_replace(lower(place), '([0-9]+)', '0000000\1', 'g'), '0*([0-9]{8,})', '\1', 'g') end;

alter table items add column place_key text collate "C" not null generated always as (key_of_place(location)) stored;
create index items_by_place on items (owner_id, place_key, tag_value, id) where deleted_at is null;
