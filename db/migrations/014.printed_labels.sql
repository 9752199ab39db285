-- Up to which number labels were printed ahead of their boxes: those that are printed next begin above it.
alter table label_sheets
  alter column sheet drop not null,
  add column printed_to integer not null default 0;
