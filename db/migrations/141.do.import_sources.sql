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
