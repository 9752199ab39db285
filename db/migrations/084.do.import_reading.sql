-- How a file of another program is read: what of it can be chosen, and what a person chose. Photos may lie at addresses
-- instead of in the uploaded file.
alter table imports add column choice jsonb not null default '{}';
alter table imports add column reading jsonb;
alter table import_files add column is_address boolean not null default false;
