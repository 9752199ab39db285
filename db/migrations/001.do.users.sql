-- A person, known by the e-mail address and subject that Google vouches for.
create table users (
  id text collate "C" primary key,
  email text not null unique,
  google_subject text unique,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  username text not null unique,
  is_admin boolean not null default false,
  -- Pro while this lies in the future; what a subscription or an admin granted.
  pro_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
