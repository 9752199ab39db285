-- CRC-32 of a file's bytes, so that an export knows every byte of its zip before it reads a file. Unknown for what was
-- stored before; a job reads those once.
alter table media add column crc32 bigint;
create index media_without_checksum on media (key) where crc32 is null;
