-- The sheet of labels that a household measured itself, in millimetres.
create table label_sheets (
  household_id text collate "C" primary key references households (id) on delete cascade,
  sheet jsonb not null
);
