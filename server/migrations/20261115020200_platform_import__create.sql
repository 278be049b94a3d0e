-- A file that somebody imports: read and checked in the background, mended by its owner, then applied.
create table platform_import (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null,
  file_name text not null,
  file_size bigint not null constraint platform_import_file_size_check check (file_size >= 0),
  state smallint not null default 0 constraint platform_import_state_check check (state in (0, 1, 2, 3, 4)),
  -- The work under way, or the last one. Tasks are cleared away on their own, so nothing points at their table.
  task_id uuid not null,
  note text not null default '',
  -- When the rows had been taken out of the file; from then on the file itself is gone.
  read_at timestamptz,
  -- How many rows of each kind there were in the end: those that went in are no longer here to be counted.
  counts jsonb constraint platform_import_counts_check check ((counts is not null) = (state = 3)),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index platform_import_owner_idx on platform_import (owner_id, kind, created_at desc);
create index platform_import_expires_idx on platform_import (expires_at);

create table platform_import_row (
  import_id uuid not null
    constraint platform_import_row_import_fkey references platform_import (id) on delete cascade,
  -- As the spreadsheet counts it.
  number integer not null constraint platform_import_row_number_check check (number >= 1),
  cells_sealed text not null,
  -- For each column whose values must differ, a keyed hash of the value, or null where the cell is empty.
  keys bytea[] not null,
  faults jsonb not null default '[]'
    constraint platform_import_row_faults_check check (jsonb_typeof(faults) = 'array'),
  state smallint not null default 0 constraint platform_import_row_state_check check (state in (0, 1, 2)),
  fixed boolean not null default false,
  primary key (import_id, number)
);
create index platform_import_row_state_idx on platform_import_row (import_id, state, number);
