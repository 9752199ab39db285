-- The same tally by the day: whole days, of which there are thirty at most, are not added up hour by hour.
create table log_days (
  day timestamptz not null,
  level text collate "C" not null,
  platform text collate "C" not null,
  service text collate "C" not null,
  count bigint not null,
  primary key (day, level, platform, service)
);
insert into log_days (day, level, platform, service, count)
select date_trunc('day', hour, 'UTC'), level, platform, service, sum(count) from log_hours group by 1, 2, 3, 4;
