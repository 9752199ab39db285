-- Who changed a box last, for its history: written with whatever changes its row.
alter table items add column changed_by text collate "C";

-- What a transaction did to a box, one row however often it touched it. No two transactions write the same row, so nobody waits for
-- another one's end.
create table box_changes (
  -- In the order in which they happened to a box.
  number bigint not null generated always as identity,
  household_id text collate "C" not null references households (id) on delete cascade,
  -- Outlives its box: the last row says that it is gone.
  item_id text collate "C" not null,
  -- Whoever has read at a snapshot lacks the changes of transactions that were not visible in it.
  xact xid8 not null default pg_current_xact_id(),
  -- Not the beginning of the transaction, which may have waited for the box.
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- No key of `users`: of whoever is gone there is no name.
  changed_by text collate "C",
  -- Null for what no history tells of: a smaller picture that is ready, a box that is gone for good.
  event text check (event in ('made', 'changed', 'deleted', 'restored', 'brought')),
  -- The texts that are others now, as they were.
  before jsonb,
  files_added integer not null default 0,
  files_removed integer not null default 0,
  primary key (household_id, xact, item_id)
);
create index box_changes_of_item on box_changes (item_id, number);
create index box_changes_by_time on box_changes (changed_at);

create function record_box_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into box_changes (household_id, item_id, changed_by, event)
    select household_id, id, changed_by, 'made' from new_boxes;
  elsif tg_op = 'UPDATE' then
    insert into box_changes as c (household_id, item_id, changed_by, event, before)
    select told.household_id, n.id, n.changed_by, told.event, told.before
    from new_boxes n join old_boxes o on o.id = n.id
      cross join lateral (select nullif(jsonb_strip_nulls(jsonb_build_object(
        'tagId', case when o.tag_id <> n.tag_id then o.tag_id end,
        'title', case when o.title <> n.title then o.title end,
        'description', case when o.description <> n.description then o.description end,
        'location', case when o.location <> n.location then o.location end,
        'tags', case when o.tags <> n.tags then to_jsonb(o.tags) end)), '{}') as texts) was
      cross join lateral (values
        (n.household_id, was.texts, case
          when n.household_id <> o.household_id then 'brought'
          when o.deleted_at is null and n.deleted_at is not null then 'deleted'
          when o.deleted_at is not null and n.deleted_at is null then 'restored'
          when was.texts is not null then 'changed' end),
        -- A box that moves to another household is gone from the one it leaves.
        (nullif(o.household_id, n.household_id), null, null)
      ) told (household_id, before, event)
    where told.household_id is not null
      and (n.household_id, n.tag_id, n.title, n.description, n.location, n.tags, n.updated_at, n.deleted_at) is distinct from
        (o.household_id, o.tag_id, o.title, o.description, o.location, o.tags, o.updated_at, o.deleted_at)
    on conflict (household_id, xact, item_id) do update
      set changed_by = excluded.changed_by, event = coalesce(c.event, excluded.event),
        before = nullif(coalesce(excluded.before, '{}') || coalesce(c.before, '{}'), '{}');
  else
    -- With a box its history goes, and each household that had it is told, also one that it has moved out of.
    with forgotten as (
      delete from box_changes where item_id in (select id from old_boxes) returning household_id, item_id
    )
    insert into box_changes (household_id, item_id)
    select household_id, item_id from (
      select household_id, item_id from forgotten union select household_id, id from old_boxes
    ) had where exists (select from households h where h.id = had.household_id);
  end if;
  return null;
end $$;
create trigger record_new_boxes after insert on items
  referencing new table as new_boxes for each statement execute function record_box_changes();
create trigger record_changed_boxes after update on items
  referencing old table as old_boxes new table as new_boxes for each statement execute function record_box_changes();
create trigger record_gone_boxes after delete on items
  referencing old table as old_boxes for each statement execute function record_box_changes();

-- Whoever adds or removes a file writes `changed_by` of its box before.
create function record_file_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into box_changes (household_id, item_id)
    select distinct n.household_id, n.item_id from new_files n join old_files o on o.key = n.key
    where (n.place, n.caption, n.is_cover, n.width, n.height, n.is_animated, n.rendition, n.rendition_error) is distinct from
      (o.place, o.caption, o.is_cover, o.width, o.height, o.is_animated, o.rendition, o.rendition_error)
    on conflict do nothing;
    return null;
  end if;
  insert into box_changes as c (household_id, item_id, changed_by, files_added, files_removed)
  select i.household_id, i.id, i.changed_by,
    case when tg_op = 'INSERT' then count(*) else 0 end, case when tg_op = 'DELETE' then count(*) else 0 end
  from changed_files f join items i on i.id = f.item_id group by i.id
  on conflict (household_id, xact, item_id) do update
    set files_added = c.files_added + excluded.files_added, files_removed = c.files_removed + excluded.files_removed;
  return null;
end $$;
create trigger record_new_files after insert on media
  referencing new table as changed_files for each statement execute function record_file_changes();
create trigger record_changed_files after update on media
  referencing old table as old_files new table as new_files for each statement execute function record_file_changes();
create trigger record_gone_files after delete on media
  referencing old table as changed_files for each statement execute function record_file_changes();

-- Every server hears of it once it is committed, and tells the household's open pages.
create function notify_of_box_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('box_changes', household_id) from (select distinct household_id from changes) of;
  return null;
end $$;
create trigger notify_of_box_changes after insert on box_changes
  referencing new table as changes for each statement execute function notify_of_box_changes();

-- What somebody's device has asked for, with its answer, so that it may ask again where the answer was lost.
create table commands (
  user_id text collate "C" not null references users (id) on delete cascade,
  cmd_id text collate "C" not null,
  household_id text collate "C" not null references households (id) on delete cascade,
  action text not null,
  answer jsonb,
  done_at timestamptz(3) not null default now(),
  primary key (user_id, cmd_id)
);
create index commands_of_household on commands (household_id);
create index commands_by_time on commands (done_at);
