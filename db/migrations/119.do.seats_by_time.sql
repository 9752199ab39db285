-- Ids of games sort by the time they were opened, so somebody's games are read from the latest on without sorting them.
create index seats_by_time on seats (user_id, game_id);
drop index seats_of_user;
