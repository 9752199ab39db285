-- Files whose rows are gone, however they went (one file, a box for good, an account): a job removes them.
create table media_gone (
  key text collate "C" primary key,
  gone_at timestamptz not null default now()
);

create function note_media_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (key) select key from gone on conflict do nothing;
  return null;
end $$;

create trigger media_gone after delete on media
  referencing old table as gone for each statement execute function note_media_gone();
