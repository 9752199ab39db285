-- An export carries captions and covers, so an import keeps them until its files are in their boxes.
alter table import_files add column caption text not null default '';
alter table import_files add column is_cover boolean not null default false;
