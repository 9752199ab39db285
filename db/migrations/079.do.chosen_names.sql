-- Whether somebody chose the display name: then players call them by it, and else by the user name.
alter table users add column has_chosen_name boolean not null default false;

-- Whoever is forgotten in a game is called Somebody, which no user name is; the chosen name and the picture go as well.
create function forget_chosen_names() returns trigger language plpgsql as $$
declare
  seat jsonb;
  place integer := 0;
begin
  for seat in select jsonb_array_elements(new.room -> 'players') loop
    if seat ->> 'username' = 'Somebody' then
      if seat ->> 'displayName' is not null and new.room ->> 'cancelled' is not null then
        new.room := jsonb_set(new.room, '{cancelled}', to_jsonb(ltrim(
          replace(' ' || (new.room ->> 'cancelled'), ' ' || (seat ->> 'displayName') || ' ', ' Somebody '))));
      end if;
      new.room := jsonb_set(new.room, array['players', place::text], seat - 'displayName' - 'picture');
    end if;
    place := place + 1;
  end loop;
  return new;
end
$$;
create trigger forget_chosen_names before update of room on games for each row
  when (new.room -> 'players' @> '[{"username": "Somebody"}]') execute function forget_chosen_names();
