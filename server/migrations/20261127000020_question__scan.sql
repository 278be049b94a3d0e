-- The result of a search for duplicate questions: ids only, read together with the questions as they are now.
create table question_scan (
  task_id uuid not null constraint question_scan_pkey primary key,
  owner_id uuid not null,
  created_at timestamptz not null,
  checked integer not null,
  more boolean not null,
  groups jsonb not null,
  constraint question_scan_checked_check check (checked >= 0)
);
create index question_scan_created_idx on question_scan (created_at);
