-- What somebody sent to be verified, and what an admin made of it; the newest one counts. The pictures are in person_pictures.
create table kyc_applications (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  legal_name text not null,
  born_on date not null,
  country text not null,
  document text not null check (document in ('passport', 'id-card', 'driving-licence')),
  consented_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text collate "C" references users (id) on delete set null,
  reason text,
  check ((state = 'waiting') = (decided_at is null))
);
create index kyc_of_owner on kyc_applications (owner_id, id);
create index kyc_by_state on kyc_applications (state, sent_at);
create index kyc_by_decider on kyc_applications (decided_by);
