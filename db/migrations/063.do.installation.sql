-- Which installation this database is of. The storage of its files bears the same id, so that neither is taken for
-- another's. The row is written when the two first meet.
create table installation (
  is_only boolean primary key default true check (is_only),
  id text collate "C" not null,
  met_at timestamptz not null default now()
);
