-- Servers remember for some seconds who somebody is and what they may do: each hears of whom to look up anew, once it is committed.
create function notify_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', id) from (values (to_jsonb(old)->>tg_argv[0]), (to_jsonb(new)->>tg_argv[0])) who (id)
  where id is not null;
  return null;
end $$;
create trigger notify_of_account after update of is_admin, email, is_email_confirmed, current_household_id or delete on users
  for each row execute function notify_of_person('id');
create trigger notify_of_owner after update of owner_id or delete on households
  for each row execute function notify_of_person('owner_id');
create trigger notify_of_member after insert or update of role or delete on household_members
  for each row execute function notify_of_person('user_id');
create trigger notify_of_ended_session after update of ended_at on sessions
  for each row execute function notify_of_person('user_id');
create trigger notify_of_ended_token after delete on api_tokens
  for each row execute function notify_of_person('user_id');
