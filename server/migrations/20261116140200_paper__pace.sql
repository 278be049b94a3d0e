-- How fast and how much one paper is saved, judged by the statement that keeps a save. It may be lost: whoever saves
-- after a crash begins with a full allowance.
create unlogged table paper_pace (
  user_id uuid not null,
  paper_id uuid not null,
  -- The allowance is used up to this moment; a save moves it, and it must not lie too far ahead.
  free_at timestamptz not null,
  bytes bigint not null,
  constraint paper_pace_pkey primary key (user_id, paper_id)
) with (fillfactor = 50);

-- Papers that could not be handed in or graded, so that they keep no other waiting. What is theirs stays as it is.
create table paper_aside (
  user_id uuid not null,
  paper_id uuid not null,
  step smallint not null,
  failures integer not null,
  reason text not null,
  since timestamptz not null,
  try_at timestamptz not null,
  constraint paper_aside_pkey primary key (user_id, paper_id),
  constraint paper_aside_paper_fkey foreign key (user_id, paper_id) references paper_paper (user_id, id) on delete cascade,
  constraint paper_aside_step_check check (step in (1, 2)),
  constraint paper_aside_failures_check check (failures > 0)
);
