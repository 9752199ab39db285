-- Players that a program plays for, so that people are told whom they meet.
alter table users add column is_bot boolean not null default false;
