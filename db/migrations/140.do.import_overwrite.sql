-- A fourth answer: what the file says replaces what the box says.
alter table imports drop constraint imports_same_number_check,
  add constraint imports_same_number_check check (same_number in ('skip', 'merge', 'overwrite', 'renumber'));
