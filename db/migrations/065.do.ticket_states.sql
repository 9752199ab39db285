-- A ticket keeps the state that the ticket machine moves it to, and the game it led to. Whoever plays a tournament game
-- now gets the ticket that led there.
alter table tickets
  add column state text not null default 'waiting',
  add column game_id text collate "C";

insert into tickets (event_id, user_id, since, present_until, state, game_id)
select g.event_id, s.user_id, g.opened_at, g.opened_at, case g.status when 'waiting' then 'paired' else 'playing' end, g.id
from seats s
  join games g on g.id = s.game_id
  join events e on e.id = g.event_id
  join users u on u.id = s.user_id
where s.is_live and s.kind = 'event' and g.status in ('waiting', 'playing')
on conflict (event_id, user_id) do update set state = excluded.state, game_id = excluded.game_id;

alter table tickets
  alter column state drop default,
  add constraint ticket_state check (state in ('waiting', 'paired', 'playing', 'cancelled', 'expired')),
  add constraint ticket_game check ((state in ('paired', 'playing')) = (game_id is not null));

create index tickets_waiting on tickets (event_id) where state = 'waiting';
create index tickets_of_game on tickets (game_id) where game_id is not null;
create unique index one_playing_ticket on tickets (user_id) where state in ('paired', 'playing');
