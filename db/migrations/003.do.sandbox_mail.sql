-- What the sandbox would have sent: nothing leaves, /sandbox/mail shows it.
create table sandbox_mail (
  id text collate "C" primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
create index sandbox_mail_to on sandbox_mail (recipient, id desc);
