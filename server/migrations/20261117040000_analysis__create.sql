-- The figures of an exam as last computed. `changes` counts what has happened to its papers; a snapshot is outdated
-- when something has happened since the computation read its count.
create table analysis_snapshot (
  exam_id uuid primary key,
  changes bigint not null default 0,
  changed_at timestamptz not null,
  computed_changes bigint not null default -1,
  computed_at timestamptz,
  papers integer not null default 0,
  content jsonb,
  stale boolean generated always as (changes <> computed_changes) stored,
  -- The computation under way, or the last one.
  task_id uuid,
  task_changes bigint,
  -- 0 none, 1 under way, 2 failed
  state smallint not null default 0,
  -- A computation that has not moved for minutes is lost and may be started again.
  moved_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  constraint analysis_snapshot_exam_fkey foreign key (exam_id) references exam_exam (id) on delete cascade,
  constraint analysis_snapshot_state_check check (state in (0, 1, 2)),
  constraint analysis_snapshot_content_check check ((content is null) = (computed_at is null)),
  constraint analysis_snapshot_task_check check (state = 0 or (task_id is not null and moved_at is not null))
);
create index analysis_snapshot_stale_idx on analysis_snapshot (changed_at) where stale and state = 0;
