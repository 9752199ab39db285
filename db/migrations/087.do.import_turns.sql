-- Whoever works on an import holds its turn. It goes up when somebody takes the work over and when the import moves on,
-- so that what another one still writes for it finds nothing.
alter table imports add column turn integer not null default 0;
-- Since when it is in its state.
alter table imports add column entered_at timestamptz(3) not null default now();
-- Its state says whether its uploaded file is still wanted.
alter table imports drop column is_stored;
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
