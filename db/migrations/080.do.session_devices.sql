-- What a person recognises a session by. The last use of an old one is told from its newest refresh token, which lives 30 days.
alter table sessions add column user_agent text not null default '';
alter table sessions add column last_used_at timestamptz not null default now();
update sessions s set last_used_at = coalesce(
  (select max(t.expires_at) - interval '30 days' from session_tokens t where t.session_id = s.id and t.kind = 'refresh'),
  s.created_at
);
