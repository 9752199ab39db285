-- When somebody chose their names, or said that they would not; everybody from before has long begun.
alter table users add column set_up_at timestamptz;
update users set set_up_at = created_at;
create index users_by_beginning_of_username on users (username text_pattern_ops, is_sandbox);
create index users_by_display_name on users (lower(display_name));

-- A picture of a person, or of a paper that says who they are. It is made anew from what was sent; there is one of each kind.
create table person_pictures (
  key text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  kind text not null check (kind in ('profile', 'kyc-front', 'kyc-back')),
  size bigint not null,
  created_at timestamptz(3) not null default now(),
  unique (owner_id, kind)
);
create trigger person_pictures_gone after delete on person_pictures
  referencing old table as gone for each statement execute function note_media_gone();
