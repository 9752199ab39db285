-- Pictures whose renditions are still to be made.
create index media_pending on media (created_at) where rendition = 'pending';
