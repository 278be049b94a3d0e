-- A rehearsal of an exam. It is no paper and has a table of its own: nothing that reads papers can mistake it for one.
create table paper_rehearsal (
  id uuid primary key,
  user_id uuid not null,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  started_at timestamptz not null,
  deadline_at timestamptz not null,
  -- The page that may write, and when it was last active; as of a paper.
  epoch integer not null default 0,
  writer uuid,
  active_at timestamptz not null,
  -- { "<ordinal>": { seq, answer, answered, flagged, spentMs } }
  answers jsonb not null default '{}',
  -- Set together, by the hand-in.
  handed_in_at timestamptz,
  handed_in_by smallint,
  answered smallint,
  receipt text,
  constraint paper_rehearsal_deadline_check check (deadline_at > started_at),
  constraint paper_rehearsal_answers_check check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 500000),
  constraint paper_rehearsal_handed_in_by_check check (handed_in_by in (1, 2)),
  constraint paper_rehearsal_handed_in_check check (
    num_nonnulls(handed_in_at, handed_in_by, answered, receipt) in (0, 4))
);
-- One at a time; those handed in may be many.
create unique index paper_rehearsal_begun_key on paper_rehearsal (user_id, exam_id) where handed_in_at is null;
create index paper_rehearsal_newest_idx on paper_rehearsal (user_id, exam_id, handed_in_at desc);
create index paper_rehearsal_exam_id_idx on paper_rehearsal (exam_id);
create index paper_rehearsal_started_at_idx on paper_rehearsal (started_at);
