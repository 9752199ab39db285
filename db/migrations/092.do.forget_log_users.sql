-- What a deleted account reported stays as a fault of the product, without whose it was and what it was about.
create function forget_log_user() returns trigger language plpgsql as $$
begin
  update logs set user_id = null, session_id = null, context = '{}' where user_id = old.id;
  return old;
end
$$;
create trigger forget_log_user after delete on users for each row execute function forget_log_user();
