-- All numbers of a member are read out of the index alone, in its order.
drop index items_by_value;
create index items_by_value on items (owner_id, tag_value, id) include (tag_id) where deleted_at is null;
