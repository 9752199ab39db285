-- A file of boxes that somebody uploaded, and what becomes of it. The rows are kept as they were read, so that another
-- answer to "what if the number is there" plans them again without the file.
create table imports (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  file_name text not null,
  size bigint not null,
  state text not null check (state in
    ('reading', 'planning', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  same_number text not null check (same_number in ('skip', 'merge', 'renumber')),
  -- What the file was taken for, in words.
  taken_for text not null default '',
  -- Why it failed, or what changed since it was looked at.
  sentence text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  -- The uploaded file is still in the storage.
  is_stored boolean not null default true,
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
  file_name text not null,
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
