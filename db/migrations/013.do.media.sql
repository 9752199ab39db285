-- A file of a box. The row is written after the file is whole on the disk, so a row always has its file.
create table media (
  key text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  item_id text collate "C" not null references items (id) on delete cascade,
  -- The order in which files were added.
  place bigint not null generated always as identity,
  file_name text not null,
  type text not null,
  category text not null check (category in ('image', 'video', 'document', 'audio')),
  size bigint not null,
  width integer,
  height integer,
  rendition text not null check (rendition in ('none', 'pending', 'ready', 'failed')),
  rendition_error text,
  created_at timestamptz(3) not null default now()
);
create index media_of_item on media (item_id, place);
create index media_of_owner on media (owner_id);
