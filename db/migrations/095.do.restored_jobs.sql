-- Work that waited when a backup was made, from its restoration until the next start of a server hands it to the runner.
create table restored_jobs (
  id bigint primary key generated always as identity,
  task text not null,
  payload json not null,
  key text,
  priority integer not null,
  run_at timestamptz not null,
  most_tries integer not null
);
