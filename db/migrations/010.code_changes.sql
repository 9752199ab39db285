-- A box whose codes are others now has changed, though no history tells of it.
create function record_code_changes() returns trigger language plpgsql as $$
begin
  insert into box_changes (household_id, item_id)
  select distinct i.household_id, i.id
  from changed_codes c join items i on i.id = c.item_id and i.household_id = c.household_id
  where exists (select from households h where h.id = i.household_id)
  on conflict do nothing;
  return null;
end $$;
create trigger record_new_codes after insert on item_codes
  referencing new table as changed_codes for each statement execute function record_code_changes();
create trigger record_changed_codes after update on item_codes
  referencing new table as changed_codes for each statement execute function record_code_changes();
create trigger record_gone_codes after delete on item_codes
  referencing old table as changed_codes for each statement execute function record_code_changes();
