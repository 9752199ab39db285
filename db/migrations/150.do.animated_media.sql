-- The viewer shows the file itself of what moves. Of a GIF that came before nobody looked, and it costs little to show.
alter table media add column is_animated boolean not null default false;
update media set is_animated = true where type = 'image/gif';
