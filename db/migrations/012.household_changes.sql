-- Each server tells the open pages of a household's people that its name, its people or its invitations are others.
create function notify_of_household() returns trigger language plpgsql as $$
begin
  perform pg_notify('households', coalesce(to_jsonb(new), to_jsonb(old))->>tg_argv[0]);
  return null;
end $$;
create trigger notify_of_household after update of name, owner_id on households
  for each row execute function notify_of_household('id');
create trigger notify_of_people after insert or update of role or delete on household_members
  for each row execute function notify_of_household('household_id');
create trigger notify_of_invitation after insert or update of used_by or delete on household_invitations
  for each row execute function notify_of_household('household_id');
