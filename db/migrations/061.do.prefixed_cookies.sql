-- Sessions from before the cookies had prefixes may be renewed once by the old name. Later ones may not: a sister site could
-- plant a cookie of that name.
alter table sessions add column is_from_before_prefixes boolean not null default true;
alter table sessions alter column is_from_before_prefixes set default false;
