-- Each Google ID token, and each nonce of ours in one, signs in once: their SHA-256, until they would be refused by age.
create table spent_sign_ins (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index spent_sign_ins_by_expiry on spent_sign_ins (expires_at);

-- Whose invitations to a game somebody does not want, or nobody's.
create table muted_inviters (
  user_id text collate "C" not null references users (id) on delete cascade,
  inviter_id text collate "C" not null references users (id) on delete cascade,
  muted_at timestamptz not null default now(),
  primary key (user_id, inviter_id)
);
create index muted_inviters_by_inviter on muted_inviters (inviter_id);
alter table users add column is_muting_invitations boolean not null default false;
