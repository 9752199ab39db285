-- Whoever was invited by e-mail and has no account yet keeps the name the host gave: "Somebody" would say that there is none.
create or replace function without_deleted_names(room jsonb) returns jsonb language sql stable as $$
  select jsonb_set(room, '{players}', (
    select jsonb_agg(
      case
        when exists (select from users where id = seat ->> 'userId')
          or exists (select from invited_addresses where user_id = seat ->> 'userId') then seat
        else jsonb_set(seat, '{username}', '"Somebody"')
      end
      order by place
    )
    from jsonb_array_elements(room -> 'players') with ordinality as seats (seat, place)
  ))
$$;
