-- Who somebody is at the operator's own identity provider.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  is_sandbox boolean not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject, is_sandbox),
  constraint one_identity_an_issuer unique (user_id, issuer)
);
