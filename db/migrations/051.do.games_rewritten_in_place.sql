-- Every move changes the deadline. Without an index on it, and with room on the page, PostgreSQL rewrites the row in place
-- and touches no index; the sweep looks through the games that are alive, which are few.
drop index games_by_deadline;
create index games_alive on games (id) where status in ('waiting', 'playing');
alter table games set (fillfactor = 50);
