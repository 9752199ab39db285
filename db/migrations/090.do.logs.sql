-- What browsers and servers report. Kept 30 days, pruned by day; one table, so that a backup copies it like every other.
-- Whoever inserts holds the lock of db/logs/write_logs.ts: so a higher id is never committed before a lower one, and
-- whoever follows by id misses nothing.
create table logs (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  level text collate "C" not null check (level in ('debug', 'info', 'warning', 'error')),
  platform text collate "C" not null,
  service text collate "C" not null,
  message text not null,
  file_name text not null,
  -- No foreign key: an entry that arrives just after its account was deleted must not fail those that are written with it.
  user_id text collate "C",
  session_id text collate "C",
  request_id text collate "C",
  route text,
  context jsonb not null,
  stack text not null,
  -- Made by domain/logs/search_words.ts, by which queries are made too.
  words tsvector not null
);
create index logs_by_time on logs (at, id);
create index logs_by_level on logs (level, at, id);
create index logs_by_platform on logs (platform, at, id);
create index logs_by_service on logs (service, at, id);
create index logs_by_service_and_level on logs (service, level, at, id);
create index logs_by_user on logs (user_id, at, id) where user_id is not null;
create index logs_by_words on logs using gin (words);
-- A million rows change by 33,000 a day: the usual fifth would leave the figures that plans are made by stale for a week.
alter table logs set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
