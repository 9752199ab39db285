-- Why the bucket for copies of backups has none of this one; null where it has, and where none was wanted.
alter table backups add column copy_fault text;
