-- The words of an entry are those of its context too. They go with the account in the one statement that forgets it: what
-- is being stored meanwhile holds the account (db/logs/write_logs.ts), so this finds it.
create or replace function forget_log_user() returns trigger language plpgsql as $$
begin
  update logs set user_id = null, session_id = null, context = '{}', words = '' where user_id = old.id;
  return old;
end
$$;
-- What was stored just as its account went.
update logs l set user_id = null, session_id = null, context = '{}', words = ''
where user_id is not null and not exists (select from users u where u.id = l.user_id);
