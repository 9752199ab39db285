-- A box, or anything else that carries a number. The search columns are made by domain/items, which folds
-- and splits the words of documents and queries by one rule.
create extension if not exists btree_gin;

create table items (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  tag_id text collate "C" not null check (tag_id ~ '^[0-9]{1,8}$'),
  tag_value integer not null generated always as (tag_id::integer) stored,
  title text not null,
  title_key text collate "C" not null,
  description text not null,
  location text not null,
  tags text[] not null,
  search tsvector not null,
  -- Whole milliseconds, so that a page's cursor names a moment exactly.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);

-- A number is taken by one box of a person; the trash gives it back.
create unique index items_live_number on items (owner_id, tag_id) where deleted_at is null;
create index items_by_value on items (owner_id, tag_value, id) where deleted_at is null;
create index items_by_creation on items (owner_id, created_at, id) where deleted_at is null;
create index items_by_update on items (owner_id, updated_at, id) where deleted_at is null;
create index items_by_title on items (owner_id, title_key, id) where deleted_at is null;
create index items_in_trash on items (owner_id, deleted_at, id) where deleted_at is not null;
create index items_to_purge on items (deleted_at) where deleted_at is not null;

-- Without fastupdate: a list of pending entries would make the next searches slow instead of this write.
create index items_search on items using gin (owner_id, search) with (fastupdate = off) where deleted_at is null;
