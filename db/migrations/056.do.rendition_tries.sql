-- A try is counted before a picture is decoded, so that one that ends the server is not taken up for ever.
alter table media
  add column rendition_tries smallint not null default 0,
  -- Memory that decoding takes, by the picture's header; unknown for what was stored before.
  add column decoding_bytes bigint;
