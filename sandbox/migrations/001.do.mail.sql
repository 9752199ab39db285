-- What the sandbox would have sent: nothing leaves, /sandbox/mail shows it.
-- "If not exists" here and in 002: db/migrations/053 brings the tables of older installations along with their rows.
create table if not exists sandbox.mail (
  id text collate "C" primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
create index if not exists sandbox_mail_to on sandbox.mail (recipient, id desc);
