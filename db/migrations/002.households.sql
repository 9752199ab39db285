-- Boxes belong to a household, which several people may share. Every account has one of its own: that of an account from before
-- bears the account's id, so that its boxes, which may be a hundred thousand, stay as they are.
create table households (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  -- Empty until somebody names it.
  name text not null default '',
  created_at timestamptz(3) not null default now(),
  -- What its plan and its list need to know without counting: how many boxes live, and how many were made this month. Deleting
  -- one does not give its place in the month back.
  live integer not null default 0,
  month date not null default '-infinity',
  made_in_month integer not null default 0
);
create index households_of_owner on households (owner_id);

insert into households (id, owner_id, created_at, live, month, made_in_month)
select u.id, u.id, u.created_at, coalesce(o.live, 0), coalesce(o.month, '-infinity'), coalesce(o.made_in_month, 0)
from users u left join item_owners o on o.owner_id = u.id;
drop table item_owners;

-- Whoever shares a household that another one owns.
create table household_members (
  household_id text collate "C" not null references households (id) on delete cascade,
  user_id text collate "C" not null references users (id) on delete cascade,
  role text not null check (role in ('member', 'viewer')),
  joined_at timestamptz(3) not null default now(),
  primary key (household_id, user_id)
);
create index household_members_of_user on household_members (user_id);

-- Who is what in which household, its owner included.
create view household_roles as
  select id as household_id, owner_id as user_id, 'owner' as role from households
  union all select household_id, user_id, role from household_members;

-- The household that a person looks at; their own where it is none of theirs.
alter table users add current_household_id text collate "C" references households (id) on delete set null;

create index users_by_current_household on users (current_household_id) where current_household_id is not null;

alter table items rename owner_id to household_id;
alter table item_words rename owner_id to household_id;
alter table media rename owner_id to household_id;
alter table media_gone rename owner_id to household_id;
alter table export_holds rename owner_id to household_id;
alter table imports rename owner_id to household_id;
alter table import_sources rename owner_id to household_id;
alter table webhooks rename owner_id to household_id;

alter table items drop constraint items_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;
alter table item_words drop constraint item_words_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;
alter table media drop constraint media_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;
alter table export_holds drop constraint export_holds_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;
alter table imports drop constraint imports_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;
alter table import_sources drop constraint import_sources_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;
alter table webhooks drop constraint webhooks_owner_id_fkey,
  add foreign key (household_id) references households (id) on delete cascade;

alter index media_bytes_of_owner rename to media_bytes_of_household;
alter index export_holds_of_owner rename to export_holds_of_household;
alter index imports_of_owner rename to imports_of_household;
alter index webhooks_of_owner rename to webhooks_of_household;

-- Who began it; null once their account is gone.
alter table imports add user_id text collate "C" references users (id) on delete set null;
update imports set user_id = household_id;

-- A token opens one household, as far as its holder may.
alter table api_tokens add household_id text collate "C" references households (id) on delete cascade;
update api_tokens set household_id = user_id;
alter table api_tokens alter household_id set not null;
create index api_tokens_of_household on api_tokens (household_id);

-- A picture of a person is no household's.
create or replace function note_media_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (key, household_id) select key, household_id from gone on conflict do nothing;
  return null;
end $$;
create function note_picture_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (key) select key from gone on conflict do nothing;
  return null;
end $$;
drop trigger person_pictures_gone on person_pictures;
create trigger person_pictures_gone after delete on person_pictures
  referencing old table as gone for each statement execute function note_picture_gone();

-- Changes are {household, type, data}. Of each webhook ten thousand may wait; where more come, they are counted as missed, and it
-- hears that it has to look at all boxes again, after what waits. Changes of one box are told in the order in which they were
-- made, be a transaction that began earlier the later one to change it. Who saves a box waits for no other transaction that
-- tells the same webhook, such as a part of an import: each adds a job of its own, and what another has locked is left to it.
create or replace function tell_webhooks(changes jsonb) returns void language plpgsql as $$
declare
  jobs integer;
  most_waiting constant integer := 10000;
  -- Not the beginning of the transaction: who waited for the box is told later.
  told_at constant timestamptz(3) := clock_timestamp();
begin
  with told as (
    select w.id as webhook_id, change.value as change, row_number() over (partition by w.id order by change.ordinality) as nth
    from jsonb_array_elements(changes) with ordinality change
      join webhooks w on w.household_id = change.value ->> 'household' and w.state = 'active'
  ), asked as (
    select webhook_id, count(*)::integer as changes,
      greatest(0, most_waiting - (select count(*) from (select from webhook_deliveries d
        where d.webhook_id = told.webhook_id and d.state = 'waiting' limit most_waiting) waiting))::integer as room
    from told group by webhook_id
  ), queued as (
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, change ->> 'type',
      json_build_object('type', change ->> 'type', 'timestamp', moment_text(told_at), 'data', change -> 'data')::text,
      'waiting', told_at, told_at
    from told join asked using (webhook_id) where nth <= room order by nth
  ), missed as (
    -- What another is counting at this moment is not counted.
    update webhooks w set missed = w.missed + asked.changes - room
    from asked where asked.changes > room
      and w.id = (select id from webhooks o where o.id = asked.webhook_id for no key update skip locked)
  ), told_before as (
    -- One that is being sent may be read before what was missed now.
    delete from webhook_deliveries where place in (
      select d.place from webhook_deliveries d join asked using (webhook_id)
      where d.state = 'waiting' and d.type = 'boxes.changed' and asked.changes > room for update of d skip locked)
  ), told_anew as (
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, 'boxes.changed',
      json_build_object('type', 'boxes.changed', 'timestamp', moment_text(told_at), 'data', json_build_object())::text,
      'waiting', told_at, told_at + interval '1 millisecond'
    from asked where asked.changes > room
  )
  select count(graphile_worker.add_job('deliver_webhook', json_build_object('webhookId', w.id),
    job_key => 'deliver_webhook ' || w.id || ' ' || pg_current_xact_id(), run_at => case when w.rests_until > told_at then w.rests_until end))
  into jobs from asked join webhooks w on w.id = asked.webhook_id
  where room > 0
    -- Where it rests for long, what waited already has its job.
    and not (w.rests_until is not null and w.rests_until > told_at + interval '1 minute'
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting'));
end
$$;

-- Whoever writes boxes, by whatever way, tells the webhooks of their household in the same transaction. Who has none pays one look.
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
    select jsonb_agg(jsonb_build_object(
      'household', n.household_id,
      'type', case when n.deleted_at is not null then 'box.deleted' when o.deleted_at is not null then 'box.created' else 'box.updated' end,
      'data', jsonb_build_object(
      'itemId', n.id, 'tagId', n.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(n.updated_at))) order by n.id)
    into changes from new_boxes n join old_boxes o on o.id = n.id
    where (n.deleted_at is null or o.deleted_at is null)
      and (n.tag_id, n.title, n.description, n.location, n.tags, n.updated_at, n.deleted_at)
        is distinct from (o.tag_id, o.title, o.description, o.location, o.tags, o.updated_at, o.deleted_at)
      and exists (select from webhooks w where w.household_id = n.household_id and w.state = 'active');
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
