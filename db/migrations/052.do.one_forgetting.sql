-- What forgetting a player means stands here alone: the deletion of an account asks for it, and so does the end of a game,
-- which a server may have decided on a room it remembers from before the deletion.
create function without_deleted_names(room jsonb) returns jsonb language sql stable as $$
  select jsonb_set(room, '{players}', (
    select jsonb_agg(
      case
        when exists (select from users where id = seat ->> 'userId') then seat
        else jsonb_set(seat, '{username}', '"Somebody"')
      end
      order by place
    )
    from jsonb_array_elements(room -> 'players') with ordinality as seats (seat, place)
  ))
$$;
create or replace function forget_player() returns trigger language plpgsql as $$
begin
  update games g set room = without_deleted_names(g.room) from seats s where s.user_id = old.id and s.game_id = g.id;
  return old;
end
$$;
