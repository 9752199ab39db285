-- What a member's files take is counted by their rows.
create index media_bytes_of_owner on media (owner_id) include (size);
drop index media_of_owner;
