-- Boxes of a household that its owner brought into another one, until they cannot be taken back any more.
create table merges (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  from_household text collate "C" not null references households (id) on delete cascade,
  into_household text collate "C" not null references households (id) on delete cascade,
  made_at timestamptz(3) not null default now()
);
create index merges_of_user on merges (user_id, into_household);
create index merges_by_source on merges (from_household);
create index merges_by_target on merges (into_household);
create index merges_by_time on merges (made_at);

create table merged_boxes (
  merge_id text collate "C" not null references merges (id) on delete cascade,
  item_id text collate "C" not null references items (id) on delete cascade,
  -- The number that it had, and the one that it came with.
  old_tag_id text collate "C" not null,
  new_tag_id text collate "C" not null,
  primary key (merge_id, item_id)
);
create index merged_boxes_by_item on merged_boxes (item_id);

-- A box that moves to another household is a deleted one for the one it leaves, and a new one where it comes.
create or replace function note_box_changes() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('household', n.household_id, 'type', 'box.created', 'data', jsonb_build_object(
      'itemId', n.id, 'tagId', n.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(n.updated_at))) order by n.created_at, n.id)
    into changes from new_boxes n
    where n.deleted_at is null and exists (select from webhooks w where w.household_id = n.household_id and w.state = 'active');
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(jsonb_build_object('household', told.household_id, 'type', told.type, 'data', jsonb_build_object(
      'itemId', n.id, 'tagId', told.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(told.updated_at))) order by n.id)
    into changes from new_boxes n join old_boxes o on o.id = n.id cross join lateral (values
      (n.household_id, n.tag_id, n.updated_at, case
        when n.deleted_at is not null then 'box.deleted'
        when o.deleted_at is not null or n.household_id <> o.household_id then 'box.created'
        else 'box.updated' end),
      (nullif(o.household_id, n.household_id), o.tag_id, o.updated_at, 'box.deleted')
    ) told (household_id, tag_id, updated_at, type)
    where (n.deleted_at is null or o.deleted_at is null)
      and (n.household_id, n.tag_id, n.title, n.description, n.location, n.tags, n.updated_at, n.deleted_at) is distinct from
        (o.household_id, o.tag_id, o.title, o.description, o.location, o.tags, o.updated_at, o.deleted_at)
      and exists (select from webhooks w where w.household_id = told.household_id and w.state = 'active');
  else
    -- A box of the trash has been told of. With a household its webhooks go.
    select jsonb_agg(jsonb_build_object('household', o.household_id, 'type', 'box.deleted', 'data', jsonb_build_object(
      'itemId', o.id, 'tagId', o.tag_id, 'title', o.title, 'description', o.description, 'location', o.location,
      'tags', o.tags, 'createdAt', moment_text(o.created_at), 'updatedAt', moment_text(o.updated_at))) order by o.id)
    into changes from old_boxes o
    where o.deleted_at is null and exists (select from households h where h.id = o.household_id)
      and exists (select from webhooks w where w.household_id = o.household_id and w.state = 'active');
  end if;
  if changes is not null then
    perform tell_webhooks(changes);
  end if;
  return null;
end
$$;
