-- Whoever registers has a household of their own, also where a server of the version before does it.
create function give_household() returns trigger language plpgsql as $$
begin
  insert into households (id, owner_id) values (replace(gen_random_uuid()::text, '-', ''), new.id);
  return null;
end $$;
create trigger users_give_household after insert on users for each row execute function give_household();

create index imports_of_user on imports (user_id);
