-- How many entries of each kind there are, by the hour: pages that say "of N", the figures and the chart count no rows.
create table log_hours (
  hour timestamptz not null,
  level text collate "C" not null,
  platform text collate "C" not null,
  service text collate "C" not null,
  count bigint not null,
  primary key (hour, level, platform, service)
);
