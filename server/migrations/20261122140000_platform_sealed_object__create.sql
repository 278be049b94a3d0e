-- Objects in the storage that are encrypted with a key of their own, listed before they are written: none is forgotten.
-- What each of them is, and its key, is in the row that refers to it, and is gone with that row.
create table platform_sealed_object (
  id uuid primary key,
  remove_after timestamptz not null
);
create index platform_sealed_object_remove_after_idx on platform_sealed_object (remove_after);
