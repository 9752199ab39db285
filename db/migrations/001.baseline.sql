-- The schema of 1.0.0. Ids sort by the time they were made; moments that a page's cursor names are whole milliseconds.
create extension if not exists btree_gin;

-- Accounts

-- A person, known by the e-mail address, or by the subject that Google vouches for.
create table users (
  id text collate "C" primary key,
  email text not null,
  google_subject text,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  -- Whether somebody chose the display name: then players call them by it, and else by the user name.
  has_chosen_name boolean not null default false,
  username text not null,
  -- When somebody chose their names, or said that they would not.
  set_up_at timestamptz,
  -- As an admin, the operator or the sandbox made it; whom ADMIN_EMAILS names is one beside these.
  is_admin boolean not null default false,
  -- False where Google names another address for this subject, which another account here has.
  is_email_confirmed boolean not null default true,
  -- Made in the sandbox, where anybody is whom they say. It counts there alone: the same address, name and subject may
  -- belong to somebody real beside it.
  is_sandbox boolean not null default false,
  -- Players that a program plays for, so that people are told whom they meet.
  is_bot boolean not null default false,
  is_muting_invitations boolean not null default false,
  -- Pro while this lies in the future; what a subscription or an admin granted.
  pro_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_account_an_email unique (email, is_sandbox),
  constraint one_account_a_username unique (username, is_sandbox),
  constraint one_account_a_subject unique (google_subject, is_sandbox)
);
create index users_by_beginning_of_username on users (username text_pattern_ops, is_sandbox);
create index users_by_display_name on users (lower(display_name));

-- Apart from users, so that no look at a person carries it along.
create table passwords (
  user_id text collate "C" primary key references users (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);

-- Who somebody is at the operator's own identity provider.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  is_sandbox boolean not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject, is_sandbox),
  constraint one_identity_an_issuer unique (user_id, issuer)
);

-- One sign-in on one browser: the family that its rotating tokens belong to.
create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- What a person recognises it by.
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Exchanges that were answered more than once, one after the other.
  lost_in_a_row integer not null default 0
);
create index sessions_of_user on sessions (user_id);

-- Only SHA-256 digests are kept: a stolen database signs nobody in. An exchange whose answer was lost is answered once more,
-- with the same pair: the token that was exchanged and the salt make it again.
create table session_tokens (
  digest bytea primary key,
  session_id text collate "C" not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token that was exchanged; seeing it again means somebody holds a copy.
  spent_at timestamptz,
  -- Forgotten with the next exchange, or by the sweep.
  successor_salt bytea,
  -- Digest of the refresh token that this one was exchanged for.
  predecessor bytea,
  -- When an access token from an exchange was first shown.
  used_at timestamptz,
  -- Whether its exchange was answered more than once.
  is_repeated boolean not null default false
);
create index session_tokens_of_session on session_tokens (session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);

-- Every server knows by it, without a look-up, that an access token was given out by one of them. It opens nothing: what a
-- token stands for is found by its digest alone.
create table token_keys (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);
insert into token_keys (key) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- What a member's programs sign in with, by the SHA-256 of the token. A revoked one is gone.
create table api_tokens (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  digest bytea not null unique,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_tokens_of_user on api_tokens (user_id, id);

-- Which browser has signed in to which account before: its wrong passwords are counted apart from those of strangers. The digest is
-- made of the account and of the browser's cookie, so that two accounts on one browser show nothing in common.
create table known_devices (
  digest bytea primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- The last one there; who ends it from elsewhere does not trust the browser any more.
  session_id text collate "C" references sessions (id) on delete set null,
  expires_at timestamptz not null
);
create index known_devices_of_user on known_devices (user_id);
create index known_devices_of_session on known_devices (session_id);
create index known_devices_by_expiry on known_devices (expires_at);

-- Each Google ID token, and each nonce of ours in one, signs in once: their SHA-256, until they would be refused by age.
create table spent_sign_ins (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index spent_sign_ins_by_expiry on spent_sign_ins (expires_at);

-- The newest code that was sent to an address, whether the address has an account or not. Of the address a SHA-256 is kept,
-- of the code a slow hash: a million codes are guessed in a second otherwise.
create table verification_codes (
  address bytea not null,
  is_sandbox boolean not null,
  hash text not null,
  state text not null check (state in ('sent', 'proven')),
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (address, is_sandbox)
);
create index verification_codes_by_expiry on verification_codes (expires_at);

-- The links that went out beside the codes, of addresses with an account or without one. Of address and key a SHA-256 is kept:
-- a key has 128 random bits, which nobody guesses. No wrong code and no newer message takes one away.
create table mail_links (
  digest bytea primary key,
  address bytea not null,
  is_sandbox boolean not null,
  expires_at timestamptz not null
);
create index mail_links_of on mail_links (address);
create index mail_links_by_expiry on mail_links (expires_at);

-- Which client has proven which address, by the SHA-256 of the cookie that says so. Good for one password.
create table proven_addresses (
  digest bytea primary key,
  address bytea not null,
  is_sandbox boolean not null,
  expires_at timestamptz not null
);
create index proven_addresses_of on proven_addresses (address);
create index proven_addresses_by_expiry on proven_addresses (expires_at);

-- When somebody tried what may not be tried often: codes and passwords, by address and by client.
create table attempts (
  key bytea primary key,
  made_at timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
create index attempts_by_expiry on attempts (expires_at);

-- Somebody who was invited by e-mail and has no account: the id that the account will have. Of the address only a digest is kept.
create table invited_addresses (
  digest bytea not null,
  is_sandbox boolean not null,
  user_id text collate "C" not null,
  invited_at timestamptz not null,
  primary key (digest, is_sandbox)
);

-- Whose invitations to a game somebody does not want.
create table muted_inviters (
  user_id text collate "C" not null references users (id) on delete cascade,
  inviter_id text collate "C" not null references users (id) on delete cascade,
  muted_at timestamptz not null default now(),
  primary key (user_id, inviter_id)
);
create index muted_inviters_by_inviter on muted_inviters (inviter_id);

-- Boxes

-- What places are told apart and put in order by: without capitals, a number by its value ("Shelf 9" before "shelf 10"),
-- and whatever has no place behind everything that has one.
create function key_of_place(place text) returns text language sql immutable strict parallel safe
return case place when '' then '1' else '0' ||
  regexp_replace(regexp_replace(lower(place), '([0-9]+)', '0000000\1', 'g'), '0*([0-9]{8,})', '\1', 'g') end;

-- Without capitals, each once.
create function keys_of_tags(tags text[]) returns text[] language sql immutable strict parallel safe
return array(select distinct lower(tag) from unnest(tags) tag);

-- A box, or anything else that carries a number. The search column is made by domain/items, which folds and splits the words
-- of documents and queries by one rule. The words of a title are in it once more, marked with "=": an index knows words, not
-- the fields they stand in, and a common word's boxes are too many to look at each one's fields.
create table items (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  tag_id text collate "C" not null check (tag_id ~ '^[0-9]{1,8}$'),
  tag_value integer not null generated always as (tag_id::integer) stored,
  title text not null,
  title_key text collate "C" not null,
  description text not null,
  location text not null,
  place_key text collate "C" not null generated always as (key_of_place(location)) stored,
  tags text[] not null,
  tag_keys text[] not null generated always as (keys_of_tags(tags)) stored,
  search tsvector not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);

-- A number is taken by one box of a person; the trash gives it back.
create unique index items_live_number on items (owner_id, tag_id) where deleted_at is null;
-- All numbers of a member are read out of the index alone, in its order.
create index items_by_value on items (owner_id, tag_value, id) include (tag_id) where deleted_at is null;
create index items_by_creation on items (owner_id, created_at, id) where deleted_at is null;
create index items_by_update on items (owner_id, updated_at, id) where deleted_at is null;
create index items_by_title on items (owner_id, title_key, id) where deleted_at is null;
create index items_by_place on items (owner_id, place_key, tag_value, id) where deleted_at is null;
create index items_in_trash on items (owner_id, deleted_at, id) where deleted_at is not null;
create index items_to_purge on items (deleted_at) where deleted_at is not null;
-- Without fastupdate: a list of pending entries would make the next searches slow instead of this write.
create index items_by_tag on items using gin (owner_id, tag_keys) with (fastupdate = off) where deleted_at is null;
create index items_search on items using gin (owner_id, search) with (fastupdate = off) where deleted_at is null;

-- What a person's plan and list need to know without counting: how many boxes live, how many were made
-- this month. Deleting one does not give its place in the month back.
create table item_owners (
  owner_id text collate "C" primary key references users (id) on delete cascade,
  live integer not null default 0,
  month date not null default '-infinity',
  made_in_month integer not null default 0
);

-- The words of a person's boxes that a misspelt query may mean, found by the stems they share with it.
create table item_words (
  owner_id text collate "C" not null references users (id) on delete cascade,
  word text collate "C" not null,
  stems text[] collate "C" not null,
  primary key (owner_id, word)
);
create index item_words_by_stem on item_words using gin (owner_id, stems) with (fastupdate = off);

-- A picture of a number that a person corrected and chose to keep; the file lies in the data folder under the same id.
create table kept_scans (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  label text not null check (label ~ '^[0-9]{1,8}$'),
  -- As the device read it; empty when it read nothing.
  read_as text not null check (read_as ~ '^[0-9]{0,8}$'),
  created_at timestamptz not null default now()
);
create index kept_scans_of_owner on kept_scans (owner_id);

-- Files

-- A file of a box. The row is written after the file is whole on the disk, so a row always has its file.
create table media (
  key text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  item_id text collate "C" not null references items (id) on delete cascade,
  -- In the order in which files were added, until an owner gives another one: it hands these places to a box's files anew.
  place bigint not null generated by default as identity,
  file_name text not null,
  caption text not null default '',
  is_cover boolean not null default false,
  type text not null,
  category text not null check (category in ('image', 'video', 'document', 'audio')),
  size bigint not null,
  -- Of its bytes, so that an export knows every byte of its zip before it reads a file.
  crc32 bigint not null,
  width integer,
  height integer,
  -- The viewer shows the file itself of what moves.
  is_animated boolean not null default false,
  rendition text not null check (rendition in ('none', 'pending', 'ready', 'failed')),
  rendition_error text,
  -- A try is counted before a picture is decoded, so that one that ends the server is not taken up for ever.
  rendition_tries smallint not null default 0,
  -- Memory that decoding takes, by the picture's header; null where that says nothing.
  decoding_bytes bigint,
  created_at timestamptz(3) not null default now()
);
create index media_of_item on media (item_id, place);
create unique index one_cover_of_item on media (item_id) where is_cover;
-- What a member's files take is counted by their rows.
create index media_bytes_of_owner on media (owner_id) include (size);
create index media_pending on media (created_at) where rendition = 'pending';

-- A picture of a person, made anew from what was sent.
create table person_pictures (
  key text collate "C" primary key,
  owner_id text collate "C" not null unique references users (id) on delete cascade,
  size bigint not null,
  created_at timestamptz(3) not null default now()
);

-- Files whose rows are gone, however they went (one file, a box for good, an account): a job removes them.
create table media_gone (
  key text collate "C" primary key,
  owner_id text collate "C",
  gone_at timestamptz not null default now()
);

create function note_media_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (key, owner_id) select key, owner_id from gone on conflict do nothing;
  return null;
end $$;
create trigger media_gone after delete on media
  referencing old table as gone for each statement execute function note_media_gone();
create trigger person_pictures_gone after delete on person_pictures
  referencing old table as gone for each statement execute function note_media_gone();

-- Exports and imports

-- While an export is being sent, files that its owner deletes keep their bytes: their names are in its zip already. What
-- an account that is gone had goes at once, since its holds go with it.
create table export_holds (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  began_at timestamptz not null default now(),
  until timestamptz not null
);
create index export_holds_of_owner on export_holds (owner_id);

-- A file of boxes that somebody uploaded, and what becomes of it. The rows are kept as they were read, so that another
-- answer to "what if the number is there" plans them again without the file.
create table imports (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  file_name text not null,
  size bigint not null,
  state text not null check (state in
    ('reading', 'planning', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- Since when it is in its state.
  entered_at timestamptz(3) not null default now(),
  same_number text not null check (same_number in ('skip', 'merge', 'overwrite', 'renumber')),
  -- What the file was taken for, in words.
  taken_for text not null default '',
  -- Of a file of another program: what of it can be chosen, and what a person chose.
  reading jsonb,
  choice jsonb not null default '{}',
  -- Why it failed, or what changed since it was looked at.
  sentence text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  -- Whoever works on it holds its turn. It goes up when somebody takes the work over and when the import moves on, so that
  -- what another one still writes for it finds nothing.
  turn integer not null default 0,
  -- How often the work was begun without getting further: what kills the server is not begun for ever.
  starts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create index imports_of_owner on imports (owner_id, created_at);
create index imports_by_change on imports (changed_at);
-- One at a time, so that two of them never plan with the same free numbers.
create unique index one_open_import on imports (owner_id)
  where state in ('reading', 'planning', 'ready', 'applying', 'undoing');

create table import_rows (
  import_id text collate "C" not null references imports on delete cascade,
  place integer not null,
  -- The checked row; null where it is refused, and once it was applied.
  checked jsonb,
  refusal text,
  -- The number that the file gives it, and the one that it gets.
  number text collate "C",
  tag_id text collate "C",
  title text not null,
  verdict text check (verdict in ('create', 'merge', 'skip', 'refuse')),
  target_id text collate "C",
  sentence text not null default '',
  -- The box that it became or went into.
  item_id text collate "C",
  -- Its texts before and after a merge.
  before jsonb,
  after jsonb,
  primary key (import_id, place)
);
create index import_rows_by_verdict on import_rows (import_id, verdict, place);

create table import_files (
  import_id text collate "C" not null,
  row_place integer not null,
  place integer not null,
  path text not null,
  -- The path is an address outside the uploaded file.
  is_address boolean not null default false,
  file_name text not null,
  caption text not null default '',
  is_cover boolean not null default false,
  created_at timestamptz(3),
  -- As the zip declares it; null where the zip does not have it.
  size bigint,
  crc32 bigint,
  is_kept boolean not null default false,
  -- Once its bytes are in the storage.
  key text collate "C",
  facts jsonb,
  -- Why it is left out although it was to come along.
  refusal text,
  primary key (import_id, row_place, place),
  foreign key (import_id, row_place) references import_rows on delete cascade
);
create index import_files_by_path on import_files (import_id, path) where is_kept;
create index import_files_by_key on import_files (key) where key is not null;

-- What was taken into the storage for an import and came into no box goes with the import, however that goes.
create function note_staged_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (key)
    select key from gone where key is not null and not exists (select from media m where m.key = gone.key)
    on conflict do nothing;
  return null;
end $$;
create trigger note_staged_gone after delete on import_files
  referencing old table as gone for each statement execute function note_staged_gone();

-- What another program calls a thing that became a box here, so that it is known when it comes again.
create table import_sources (
  owner_id text collate "C" not null references users (id) on delete cascade,
  source text collate "C" not null,
  item_id text collate "C" not null references items (id) on delete cascade,
  -- Which made it known, and makes it unknown when it is taken back.
  import_id text collate "C" references imports (id) on delete set null,
  primary key (owner_id, source)
);
create index import_sources_by_item on import_sources (item_id);
create index import_sources_by_import on import_sources (import_id);

-- Webhooks

-- Addresses of a member's that hear of every change of their boxes, and what is sent to them.
create table webhooks (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  address text not null,
  -- It signs what is sent, so it is kept as it is.
  secret text not null,
  -- An address hears of no box before it has shown that it is its owner's, by the code that a test brings it.
  state text not null check (state in ('unproven', 'active', 'paused')),
  challenge text,
  created_at timestamptz(3) not null,
  -- In a row, since the last one that arrived.
  failures integer not null default 0,
  -- After a failure nobody asks it before.
  rests_until timestamptz(3),
  -- While a server delivers to it; runs out where that server is gone.
  held_until timestamptz(3),
  -- Changes that it was not told of, since too many waited.
  missed integer not null default 0,
  constraint webhooks_challenge_check check ((state = 'unproven') = (challenge is not null))
);
create index webhooks_of_owner on webhooks (owner_id, id);

create table webhook_deliveries (
  place bigint generated always as identity primary key,
  id text collate "C" not null unique,
  webhook_id text collate "C" not null references webhooks (id) on delete cascade,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  tried_at timestamptz(3),
  status smallint,
  fault text
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due_at, place) where state = 'waiting';
create index webhook_deliveries_of_all_boxes on webhook_deliveries (webhook_id) where state = 'waiting' and type = 'boxes.changed';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, place);

create function moment_text(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Changes are {owner, type, data}. Of each webhook ten thousand may wait; where more come, they are counted as missed, and it
-- hears that it has to look at all boxes again, after what waits. Changes of one box are told in the order in which they were
-- made, be a transaction that began earlier the later one to change it. Who saves a box waits for no other transaction that
-- tells the same webhook, such as a part of an import: each adds a job of its own, and what another has locked is left to it.
create function tell_webhooks(changes jsonb) returns void language plpgsql as $$
declare
  jobs integer;
  most_waiting constant integer := 10000;
  -- Not the beginning of the transaction: who waited for the box is told later.
  told_at constant timestamptz(3) := clock_timestamp();
begin
  with told as (
    select w.id as webhook_id, change.value as change, row_number() over (partition by w.id order by change.ordinality) as nth
    from jsonb_array_elements(changes) with ordinality change
      join webhooks w on w.owner_id = change.value ->> 'owner' and w.state = 'active'
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

-- Whoever writes boxes, by whatever way, tells the webhooks of their owners in the same transaction. Who has none pays one look.
create function note_box_changes() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('owner', n.owner_id, 'type', 'box.created', 'data', jsonb_build_object(
      'itemId', n.id, 'tagId', n.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(n.updated_at))) order by n.created_at, n.id)
    into changes from new_boxes n
    where n.deleted_at is null and exists (select from webhooks w where w.owner_id = n.owner_id and w.state = 'active');
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(jsonb_build_object(
      'owner', n.owner_id,
      'type', case when n.deleted_at is not null then 'box.deleted' when o.deleted_at is not null then 'box.created' else 'box.updated' end,
      'data', jsonb_build_object(
      'itemId', n.id, 'tagId', n.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(n.updated_at))) order by n.id)
    into changes from new_boxes n join old_boxes o on o.id = n.id
    where (n.deleted_at is null or o.deleted_at is null)
      and (n.tag_id, n.title, n.description, n.location, n.tags, n.updated_at, n.deleted_at)
        is distinct from (o.tag_id, o.title, o.description, o.location, o.tags, o.updated_at, o.deleted_at)
      and exists (select from webhooks w where w.owner_id = n.owner_id and w.state = 'active');
  else
    -- A box of the trash has been told of. With an account its webhooks go.
    select jsonb_agg(jsonb_build_object('owner', o.owner_id, 'type', 'box.deleted', 'data', jsonb_build_object(
      'itemId', o.id, 'tagId', o.tag_id, 'title', o.title, 'description', o.description, 'location', o.location,
      'tags', o.tags, 'createdAt', moment_text(o.created_at), 'updatedAt', moment_text(o.updated_at))) order by o.id)
    into changes from old_boxes o
    where o.deleted_at is null and exists (select from users u where u.id = o.owner_id)
      and exists (select from webhooks w where w.owner_id = o.owner_id and w.state = 'active');
  end if;
  if changes is not null then
    perform tell_webhooks(changes);
  end if;
  return null;
end
$$;

create trigger tell_of_new_boxes after insert on items
  referencing new table as new_boxes for each statement execute function note_box_changes();
create trigger tell_of_changed_boxes after update on items
  referencing old table as old_boxes new table as new_boxes for each statement execute function note_box_changes();
create trigger tell_of_gone_boxes after delete on items
  referencing old table as old_boxes for each statement execute function note_box_changes();

-- The game

-- Tournaments.
create table events (
  id text collate "C" primary key,
  title text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The event machine's state; "closing" finishes running games and pairs nobody any more.
  state text not null default 'scheduled' check (state in ('scheduled', 'running', 'closing', 'ended', 'cancelled')),
  closing_since timestamptz,
  board_size text not null check (board_size in ('3', '4', 'ladder')),
  lives integer not null check (lives > 0),
  max_players integer not null check (max_players > 1),
  created_at timestamptz not null default now()
);
create index events_alive on events (starts_at) where state in ('scheduled', 'running', 'closing');

-- Somebody's place in a tournament. Written by joining and by the final move of a game, never by a client's claim.
create table event_players (
  event_id text collate "C" not null references events (id) on delete cascade,
  user_id text collate "C" not null references users (id) on delete cascade,
  level integer not null,
  lives integer not null check (lives >= 0),
  wins integer not null default 0,
  losses integer not null default 0,
  -- When the present level was reached: the earlier one stands higher.
  reached_at timestamptz not null,
  last_opponent text,
  joined_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_players_of_user on event_players (user_id);

-- Which event a player is in right now.
create table players (
  user_id text collate "C" primary key references users (id) on delete cascade,
  event_id text collate "C" references events (id) on delete set null,
  created_at timestamptz not null default now()
);
create index players_in_event on players (event_id);

-- A player's place in an event's queue, in the state that the ticket machine moves it to, and the game it led to.
create table tickets (
  event_id text collate "C" not null references events (id) on delete cascade,
  user_id text collate "C" not null references users (id) on delete cascade,
  state text not null,
  game_id text collate "C",
  since timestamptz not null,
  -- Renewed while a socket of the player stands in the event room; a ticket past it is not paired, and later dropped.
  present_until timestamptz not null,
  primary key (event_id, user_id),
  constraint ticket_state check (state in ('waiting', 'paired', 'playing', 'cancelled', 'expired')),
  constraint ticket_game check ((state in ('paired', 'playing')) = (game_id is not null))
);
create index tickets_of_user on tickets (user_id);
create index tickets_waiting on tickets (event_id) where state = 'waiting';
create index tickets_of_game on tickets (game_id) where game_id is not null;
create unique index one_playing_ticket on tickets (user_id) where state in ('paired', 'playing');

-- A game: the room as the room machine knows it. The row is the truth; what a server holds in memory is a cache.
-- Every move changes the deadline. Without an index on it, and with room on the page, PostgreSQL rewrites the row in place
-- and touches no index; the sweep looks through the games that are alive, which are few.
create table games (
  id text collate "C" primary key,
  -- A tournament, or 'remote-...' for an invitation.
  event_id text collate "C" not null,
  kind text not null check (kind in ('event', 'invite')),
  status text not null check (status in ('waiting', 'playing', 'completed', 'cancelled')),
  -- Counts the changes; a write names the one it was decided on. The room's `seq`.
  version integer not null,
  room jsonb not null,
  -- The next moment at which the clock changes this game.
  deadline_at timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 50);
create index games_alive on games (id) where status in ('waiting', 'playing');
create index games_of_event on games (event_id);

-- Every change of every game, in order: what a game is replayed from.
create table game_events (
  game_id text collate "C" not null references games (id) on delete cascade,
  seq integer not null,
  -- Null for the clock.
  actor text,
  cmd_id text,
  event jsonb not null,
  at timestamptz not null,
  primary key (game_id, seq)
);
create unique index one_change_a_command on game_events (actor, cmd_id) where cmd_id is not null;

-- Who plays in which game.
create table seats (
  game_id text collate "C" not null references games (id) on delete cascade,
  user_id text collate "C" not null,
  kind text not null check (kind in ('event', 'invite')),
  is_live boolean not null default true,
  primary key (game_id, user_id)
);
create unique index one_live_event_game on seats (user_id) where is_live and kind = 'event';
-- Ids of games sort by the time they were opened, so somebody's games are read from the latest on without sorting them.
create index seats_by_time on seats (user_id, game_id);

-- How each tournament game counted; the primary key lets none count twice.
create table results (
  game_id text collate "C" primary key references games (id) on delete cascade,
  event_id text collate "C" not null,
  winner_id text collate "C" not null,
  loser_id text collate "C" not null,
  at timestamptz not null
);
create index results_of_event on results (event_id);

-- Whether the two of a game that is over play again. The row decides: one that both want leads to one game.
create table rematches (
  game_id text collate "C" primary key references games (id) on delete cascade,
  state text not null check (state in ('open', 'asked', 'agreed')),
  asked_by text collate "C" references users (id) on delete set null,
  asked_until timestamptz,
  next_game_id text collate "C",
  check ((state = 'agreed') = (next_game_id is not null))
);

-- Somebody who deletes the account is forgotten by the games they played; the opponent keeps the game itself. What that means
-- stands here alone: the deletion asks for it, and so does the end of a game, which a server may have decided on a room it
-- remembers from before. Whoever was invited by e-mail and has no account yet keeps the name the host gave. The sentence that
-- says why a game was cancelled names those who left or did not come; each name in it ends before a space.
create function without_name(sentence text, name text) returns text language sql immutable as $$
  select case
    when name is null then sentence
    else ltrim(replace(' ' || sentence, ' ' || name || ' ', ' Somebody '))
  end
$$;

create function without_deleted_names(room jsonb) returns jsonb language sql stable as $$
  with seats as (
    select place, seat,
      case
        when not exists (select from users where id = seat ->> 'userId')
          and not exists (select from invited_addresses where user_id = seat ->> 'userId')
        then seat ->> 'username'
      end as deleted_name
    from jsonb_array_elements(room -> 'players') with ordinality as each_seat (seat, place)
  ), players as (
    select jsonb_agg(
        case when deleted_name is null then seat else jsonb_set(seat, '{username}', '"Somebody"') end
        order by place
      ) as list,
      max(deleted_name) filter (where place = 1) as first_name,
      max(deleted_name) filter (where place = 2) as second_name
    from seats
  )
  select room || jsonb_build_object(
    'players', list,
    'cancelled', without_name(without_name(room ->> 'cancelled', first_name), second_name)
  )
  from players
$$;

create function forget_player() returns trigger language plpgsql as $$
begin
  update games g set room = without_deleted_names(g.room) from seats s where s.user_id = old.id and s.game_id = g.id;
  return old;
end
$$;
create trigger users_forget_player after delete on users for each row execute function forget_player();

-- Whoever is forgotten in a game is called Somebody, which no user name is; the chosen name and the picture go as well.
create function forget_chosen_names() returns trigger language plpgsql as $$
declare
  seat jsonb;
  place integer := 0;
begin
  for seat in select jsonb_array_elements(new.room -> 'players') loop
    if seat ->> 'username' = 'Somebody' then
      if seat ->> 'displayName' is not null and new.room ->> 'cancelled' is not null then
        new.room := jsonb_set(new.room, '{cancelled}', to_jsonb(ltrim(
          replace(' ' || (new.room ->> 'cancelled'), ' ' || (seat ->> 'displayName') || ' ', ' Somebody '))));
      end if;
      new.room := jsonb_set(new.room, array['players', place::text], seat - 'displayName' - 'picture');
    end if;
    place := place + 1;
  end loop;
  return new;
end
$$;
create trigger forget_chosen_names before update of room on games for each row
  when (new.room -> 'players' @> '[{"username": "Somebody"}]') execute function forget_chosen_names();

-- Billing

-- What Pro can be bought for. Prices in cents for the whole period.
create table plans (
  plan_id text collate "C" primary key,
  name text not null,
  price_cents integer not null check (price_cents > 0),
  months integer not null check (months > 0),
  is_popular boolean not null default false,
  savings text,
  position integer not null
);

insert into plans (plan_id, name, price_cents, months, is_popular, savings, position) values
  ('1', 'Monthly', 999, 1, false, null, 1),
  ('2', '6 Months', 5999, 6, false, null, 2),
  ('3', 'Yearly', 8999, 12, true, '25%', 3);

-- A person at the payment provider. The row outlives the account, so that the provider can still be told to forget it.
create table billing_customers (
  customer_id text collate "C" primary key,
  user_id text collate "C" references users (id) on delete set null,
  -- The stand-in for Stripe knows these, and the real one must never hear of them.
  is_sandbox boolean not null default false,
  created_at timestamptz not null default now()
);
create index billing_customers_of_user on billing_customers (user_id);

-- What the provider last said of a subscription, and what its member has been told of it by mail, each of it once.
create table subscriptions (
  subscription_id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  customer_id text collate "C" not null,
  plan_id text collate "C" not null,
  price_cents integer not null,
  phase text not null check (phase in ('incomplete', 'active', 'past_due', 'cancelling', 'ended')),
  period_start timestamptz,
  period_end timestamptz not null,
  pro_until timestamptz,
  unpaid_since timestamptz,
  -- The newest paid invoice whose receipt was sent; null where nothing was ever paid.
  receipt_invoice_id text collate "C",
  -- The end of the period whose renewal was announced.
  announced_period_end timestamptz,
  -- A look at the provider is written only if nobody wrote a newer one meanwhile.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscriptions_of_user on subscriptions (user_id);
create index subscriptions_open on subscriptions (subscription_id) where phase <> 'ended';
create index subscriptions_renewing on subscriptions (period_end) where phase = 'active';

-- A member's purchase, in the state that the checkout machine moves it to.
create table billing_members (
  user_id text collate "C" primary key references users (id) on delete cascade,
  -- The customer that new subscriptions are made for.
  customer_id text collate "C" references billing_customers (customer_id),
  checkout text not null default 'choosing',
  -- The one subscription being bought: a higher number replaces the one before.
  attempt integer not null default 0,
  attempt_plan_id text collate "C",
  attempt_subscription_id text collate "C",
  -- What payments last wrote into users.pro_until; another value there is a grant and stays.
  paid_until timestamptz,
  constraint checkout_state check (checkout in (
    'choosing', 'needs_payment', 'needs_authentication', 'processing', 'declined', 'paid', 'failed', 'abandoned')),
  constraint checkout_subscription check (
    checkout = 'failed' or (checkout = 'choosing') = (attempt_subscription_id is null))
);

-- Messages of the payment provider, each handled once.
create table billing_events (
  event_id text collate "C" primary key,
  type text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index billing_events_by_time on billing_events (received_at);

-- Logs

-- What browsers and servers report. Kept 30 days, pruned by day; one table, so that a backup copies it like every other.
-- Whoever inserts holds the lock of db/logs/write_logs.ts: so a higher id is never committed before a lower one, and
-- whoever follows by id misses nothing.
-- A million rows change by 33,000 a day: the usual fifth would leave the figures that plans are made by stale for a week.
create table logs (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  level text collate "C" not null check (level in ('debug', 'info', 'warning', 'error')),
  platform text collate "C" not null,
  service text collate "C" not null,
  message text not null,
  file_name text not null,
  -- No foreign key: an entry that arrives just after its account was deleted must not fail those that are written with it.
  user_id text collate "C",
  session_id text collate "C",
  request_id text collate "C",
  route text,
  context jsonb not null,
  stack text not null,
  -- Made by domain/logs/search_words.ts, by which queries are made too.
  words tsvector not null
) with (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index logs_by_time on logs (at, id);
create index logs_by_level on logs (level, at, id);
create index logs_by_platform on logs (platform, at, id);
create index logs_by_service on logs (service, at, id);
create index logs_by_service_and_level on logs (service, level, at, id);
create index logs_by_user on logs (user_id, at, id) where user_id is not null;
-- For counts: of few different values, it has a fortieth of the table's bytes.
create index logs_by_kind on logs (level, service, platform);
-- Entries that say the same.
create index logs_by_message on logs (hashtextextended(message, 0), at, id);
-- What a search is narrowed by stands in the index beside the words, so that it asks the index alone. Each mark says what it is
-- of, since a service may be called like a level (db/logs/find_logs.ts asks in the same words).
create index logs_by_words on logs using gin ((words || array_to_tsvector(array_remove(
  array['level=' || level, 'platform=' || platform, 'service=' || service, 'user=' || user_id], null))));

-- What a deleted account reported stays as a fault of the product, without whose it was and what it was about. What is being
-- stored meanwhile holds the account (db/logs/write_logs.ts), so this one statement finds it.
create function forget_log_user() returns trigger language plpgsql as $$
begin
  update logs set user_id = null, session_id = null, context = '{}', words = '' where user_id = old.id;
  return old;
end
$$;
create trigger forget_log_user after delete on users for each row execute function forget_log_user();

-- The installation

-- Which one this database is of. The storage of its files bears the same id, so that neither is taken for another's. The row
-- is written when the two first meet. A restore brings files into a folder of their own below DATA_DIR or in the bucket, which
-- its database names: the old database, kept beside it, goes on naming the old ones.
create table installation (
  is_only boolean primary key default true check (is_only),
  id text collate "C" not null,
  files_root text collate "C" not null default '' check (files_root ~ '^(restored-[0-9a-fTZ-]+)?$'),
  met_at timestamptz not null default now()
);

-- Backups that were made, or were to be made, each by the name of its file. The file itself says all that is needed to
-- restore it: this is for the operator's pages and figures, on every server alike.
create table backups (
  name text collate "C" primary key,
  -- The folder, with the server's name, since several servers have several folders.
  place text not null,
  reason text collate "C" not null check (reason in ('nightly', 'asked', 'migration')),
  made_at timestamptz(3) not null,
  -- Null where it failed.
  bytes bigint,
  rows bigint,
  -- Null where it holds the database alone.
  files integer,
  missing_files integer,
  copied_to text,
  -- Why the bucket for copies has none of this one; null where it has, and where none was wanted.
  copy_fault text,
  took_ms integer,
  verified_at timestamptz(3),
  -- What went wrong with making or with verifying it.
  fault text
);
create index backups_by_time on backups (made_at);

-- Work that waited when a backup was made, from its restoration until the next start of a server hands it to the runner.
create table restored_jobs (
  id bigint primary key generated always as identity,
  task text not null,
  payload json not null,
  key text,
  priority integer not null,
  run_at timestamptz not null,
  most_tries integer not null
);
