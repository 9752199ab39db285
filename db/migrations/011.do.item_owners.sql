-- What a person's plan and list need to know without counting: how many boxes live, how many were made
-- this month. Deleting one does not give its place in the month back.
create table item_owners (
  owner_id text collate "C" primary key references users (id) on delete cascade,
  live integer not null default 0,
  month date not null default '-infinity',
  made_in_month integer not null default 0
);
