-- Every change of a box has a number of its household's own sequence. A box stands here once, with its last change; one that is
-- gone from the household stays as a tombstone.
alter table households add changes bigint not null default 0;
create table box_changes (
  household_id text collate "C" not null references households (id) on delete cascade,
  item_id text collate "C" not null,
  change bigint not null,
  primary key (household_id, item_id)
);
create index box_changes_in_order on box_changes (household_id, change);

insert into box_changes (household_id, item_id, change)
select household_id, id, row_number() over (partition by household_id order by id) from items;
update households h set changes = c.changes
from (select household_id, count(*) as changes from box_changes group by household_id) c where c.household_id = h.id;

-- The household's row is held until the transaction ends: whoever has read a number has read all before it.
create function number_changes(changed_households text[], changed_items text[]) returns void language sql as $$
  with changed as (
    select distinct household_id, item_id from unnest(changed_households, changed_items) change (household_id, item_id)
  ), counted as (
    update households h set changes = h.changes + c.boxes
    from (select household_id, count(*) as boxes from changed group by household_id) c where h.id = c.household_id
    returning h.id, h.changes - c.boxes as before, h.changes
  ), numbered as (
    insert into box_changes as b (household_id, item_id, change)
    select household_id, item_id, before + row_number() over (partition by household_id order by item_id)
    from changed join counted on counted.id = household_id
    on conflict (household_id, item_id) do update set change = excluded.change
  )
  select pg_notify('box_changes', json_build_object('householdId', id, 'newest', changes)::text) from counted
$$;

create function number_changed_boxes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform number_changes(array_agg(household_id), array_agg(id)) from new_boxes;
  elsif tg_op = 'DELETE' then
    perform number_changes(array_agg(household_id), array_agg(id)) from old_boxes;
  else
    -- A box that moves to another household is a change in both.
    perform number_changes(array_agg(household_id), array_agg(id))
    from (select household_id, id from new_boxes union all select household_id, id from old_boxes) changed;
  end if;
  return null;
end
$$;
create trigger number_new_boxes after insert on items
  referencing new table as new_boxes for each statement execute function number_changed_boxes();
create trigger number_changed_boxes after update on items
  referencing old table as old_boxes new table as new_boxes for each statement execute function number_changed_boxes();
create trigger number_gone_boxes after delete on items
  referencing old table as old_boxes for each statement execute function number_changed_boxes();

create function number_changed_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform number_changes(array_agg(household_id), array_agg(item_id)) from new_files;
  elsif tg_op = 'DELETE' then
    perform number_changes(array_agg(household_id), array_agg(item_id)) from old_files;
  else
    perform number_changes(array_agg(n.household_id), array_agg(n.item_id)) from new_files n join old_files o using (key)
    where (n.item_id, n.place, n.caption, n.is_cover, n.rendition, n.rendition_error, n.width, n.height, n.is_animated)
      is distinct from (o.item_id, o.place, o.caption, o.is_cover, o.rendition, o.rendition_error, o.width, o.height, o.is_animated);
  end if;
  return null;
end
$$;
create trigger number_new_files after insert on media
  referencing new table as new_files for each statement execute function number_changed_files();
create trigger number_changed_files after update on media
  referencing old table as old_files new table as new_files for each statement execute function number_changed_files();
create trigger number_gone_files after delete on media
  referencing old table as old_files for each statement execute function number_changed_files();
