-- A fix of a question's right answer, points or rules for the papers of one exam: a draft, its trial, its commit.
create table paper_regrade (
  -- Chosen by the page.
  id uuid primary key,
  exam_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  title text not null,
  type smallint not null,
  -- 0 draft, 1 trying, 2 tried, 3 committing, 4 committed, 5 discarded
  state smallint not null default 0,
  way text not null,
  reason text not null,
  -- By what the question was graded before, and is graded after it.
  before jsonb not null,
  after jsonb not null,
  edition integer not null default 1,
  editor_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Figures of the last trial, and how many adjustments the exam had then.
  trial jsonb,
  trial_after integer not null default 0,
  -- Void would leave a paper without any question.
  all_void boolean not null default false,
  -- Of the running trial or commit, in papers; the commit continues after this paper.
  done integer not null default 0,
  total integer not null default 0,
  done_paper_id uuid,
  stopped text not null default '',
  committed_at timestamptz,
  -- Papers whose score was changed.
  changed integer,
  constraint paper_regrade_exam_fkey foreign key (exam_id) references exam_exam (id) on delete cascade,
  constraint paper_regrade_state_check check (state between 0 and 5),
  constraint paper_regrade_way_check check (way in ('full', 'both', 'new', 'void')),
  constraint paper_regrade_reason_check check (state not in (3, 4) or reason <> ''),
  constraint paper_regrade_tried_check check (state not in (2, 3, 4) or trial is not null),
  constraint paper_regrade_committed_check check ((state = 4) = (committed_at is not null and changed is not null))
);
create index paper_regrade_exam_idx on paper_regrade (exam_id, question_id, updated_at desc);
create index paper_regrade_updated_idx on paper_regrade (updated_at desc);
-- The papers of an exam are changed by one commit at a time.
create unique index paper_regrade_committing_key on paper_regrade (exam_id) where state = 3;

-- Fixes that count for an exam: papers that are graded later are graded by them too, in the order of `seq`.
create table paper_adjustment (
  exam_id uuid not null,
  seq integer not null,
  regrade_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  way text not null,
  key jsonb not null,
  previous jsonb not null,
  reason text not null,
  actor_id uuid not null,
  at timestamptz not null,
  constraint paper_adjustment_pkey primary key (exam_id, seq),
  constraint paper_adjustment_regrade_key unique (regrade_id),
  constraint paper_adjustment_exam_fkey foreign key (exam_id) references exam_exam (id) on delete cascade,
  constraint paper_adjustment_seq_check check (seq >= 1),
  constraint paper_adjustment_way_check check (way in ('full', 'both', 'new', 'void'))
);
comment on table paper_adjustment is 'rights: select, insert';

-- What a trial found: a row for every paper that any of the ways changes. Arrays are in the order full, both, new, void.
create table paper_regrade_change (
  regrade_id uuid not null,
  user_id uuid not null,
  paper_id uuid not null,
  ordinal smallint not null,
  won_before integer not null,
  score_before integer not null,
  passed_before boolean,
  won integer[] not null,
  score integer[] not null,
  passed boolean[] not null,
  constraint paper_regrade_change_pkey primary key (regrade_id, paper_id),
  constraint paper_regrade_change_regrade_fkey foreign key (regrade_id) references paper_regrade (id) on delete cascade,
  constraint paper_regrade_change_paper_fkey foreign key (user_id, paper_id) references paper_paper (user_id, id) on delete cascade,
  constraint paper_regrade_change_ways_check
    check (cardinality(won) = 4 and cardinality(score) = 4 and cardinality(passed) = 4)
);
create index paper_regrade_change_paper_idx on paper_regrade_change (user_id, paper_id);

-- Papers that were graded anew, with the mark of the question and the result before and after.
create table paper_regraded (
  regrade_id uuid not null,
  user_id uuid not null,
  paper_id uuid not null,
  ordinal smallint not null,
  mark_before jsonb not null,
  mark jsonb not null,
  score_before integer not null,
  score integer not null,
  passed_before boolean,
  passed boolean,
  at timestamptz not null,
  constraint paper_regraded_pkey primary key (user_id, paper_id, regrade_id),
  constraint paper_regraded_adjustment_fkey foreign key (regrade_id) references paper_adjustment (regrade_id) on delete cascade,
  constraint paper_regraded_paper_fkey foreign key (user_id, paper_id) references paper_paper (user_id, id) on delete cascade
);
comment on table paper_regraded is 'rights: select, insert';
create index paper_regraded_regrade_idx on paper_regraded (regrade_id);
