-- Backups that were made, or were to be made, each by the name of its file. The file itself says all that is needed to
-- restore it: this is for the operator's pages and figures, on every server alike.
create table backups (
  name text collate "C" primary key,
  -- The folder, with the server's name, since several servers have several folders.
  place text not null,
  reason text collate "C" not null check (reason in ('nightly', 'asked', 'migration')),
  made_at timestamptz(3) not null,
  -- Null where it failed.
  bytes bigint,
  rows bigint,
  -- Null where it holds the database alone.
  files integer,
  missing_files integer,
  copied_to text,
  took_ms integer,
  verified_at timestamptz(3),
  -- What went wrong with making or with verifying it.
  fault text
);
create index backups_by_time on backups (made_at);
