-- While an export is being sent, files that its owner deletes keep their bytes: their names are in its zip already. What
-- an account that is gone had goes at once, since its holds go with it.
create table export_holds (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  began_at timestamptz not null default now(),
  until timestamptz not null
);
create index export_holds_of_owner on export_holds (owner_id);

alter table media_gone add column owner_id text collate "C";
create or replace function note_media_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (key, owner_id) select key, owner_id from gone on conflict do nothing;
  return null;
end $$;
