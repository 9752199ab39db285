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
