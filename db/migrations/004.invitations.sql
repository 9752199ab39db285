create table household_invitations (
  id text collate "C" primary key,
  household_id text collate "C" not null references households (id) on delete cascade,
  -- Of the key in its link, which nothing keeps.
  digest bytea not null unique,
  role text not null check (role in ('member', 'viewer')),
  -- In lower case: whose account alone may use it; null where whoever has the link may.
  email text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Whoever used it may do so again, where the answer was lost.
  used_by text collate "C" references users (id) on delete cascade
);
create index invitations_of_household on household_invitations (household_id);
create index invitations_by_user on household_invitations (used_by) where used_by is not null;
