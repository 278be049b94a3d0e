-- An import can be taken back, and knows its file again.
alter table platform_import
  drop constraint platform_import_state_check,
  add constraint platform_import_state_check check (state in (0, 1, 2, 3, 4, 5)),
  drop constraint platform_import_counts_check,
  add constraint platform_import_counts_check check ((counts is not null) = (state in (3, 5))),
  add column sha256 bytea;
create index platform_import_sha256_idx on platform_import (kind, sha256);

-- Files that were imported: noticed when they come again, also when their import has long been cleared away.
create table platform_import_file (
  import_id uuid primary key,
  kind text not null,
  sha256 bytea not null,
  file_name text not null,
  imported_at timestamptz not null,
  count integer not null constraint platform_import_file_count_check check (count >= 0)
);
create index platform_import_file_sha256_idx on platform_import_file (kind, sha256, imported_at desc);

-- A row may be like something that is there, or like another row. Rows that are alike share a key, almost always;
-- rows that share a key may be alike.
alter table platform_import_row
  drop constraint platform_import_row_state_check,
  add constraint platform_import_row_state_check check (state in (0, 1, 2, 3)),
  add column like_keys integer[] not null default '{}',
  add column likeness jsonb;

alter table question_item add column like_keys integer[] not null default '{}';
-- Searched far more often than written, and an import does both in turn: nothing may wait in a list.
create index question_item_like_idx on question_item using gin (like_keys) with (fastupdate = off);

-- The versions that an import added to questions that were there.
alter table question_version add column import_id uuid;
create index question_version_import_idx on question_version (import_id) where import_id is not null;

-- The pictures that came in a file. Those that no question shows go with the import.
create table question_import_file (
  import_id uuid not null,
  file_id uuid not null,
  primary key (import_id, file_id)
);
