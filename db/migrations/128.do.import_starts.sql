-- How often the work on an import was begun without getting further: what kills the server is not begun for ever.
alter table imports add column starts integer not null default 0;
