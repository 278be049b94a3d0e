-- How the short answers of an exam are marked by people.
create table grading_exam (
  exam_id uuid primary key,
  version integer not null default 0,
  updated_at timestamptz not null,
  constraint grading_exam_exam_fkey foreign key (exam_id) references exam_exam (id) on delete cascade
);

create table grading_grader (
  id uuid primary key,
  exam_id uuid not null,
  -- Null: all questions that have no grader of their own.
  question_id uuid,
  user_id uuid not null,
  share smallint not null,
  constraint grading_grader_exam_fkey foreign key (exam_id) references grading_exam (exam_id) on delete cascade,
  constraint grading_grader_share_check check (share between 1 and 100)
);
create unique index grading_grader_key on grading_grader (exam_id, user_id, question_id) nulls not distinct;
create index grading_grader_user_idx on grading_grader (user_id);

-- Criteria of a question, by version: a mark names the version it was given by.
create table grading_rubric (
  exam_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  part text not null,
  version integer not null,
  items jsonb not null,
  editor_id uuid not null,
  saved_at timestamptz not null,
  primary key (exam_id, question_id, question_version, part, version),
  constraint grading_rubric_exam_fkey foreign key (exam_id) references exam_exam (id) on delete cascade,
  constraint grading_rubric_version_check check (version >= 1)
);
comment on table grading_rubric is 'rights: select, insert';

-- A short answer that people mark. Its text is a copy: the paper no longer changes after the hand-in.
create table grading_answer (
  id uuid primary key,
  exam_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  part text not null,
  user_id uuid not null,
  paper_id uuid not null,
  ordinal smallint not null,
  -- Random: graders see it instead of a name, and work in its order.
  number integer not null,
  max_centi integer not null,
  text text not null,
  -- Null: nobody has to mark it.
  grader_id uuid,
  skips smallint not null default 0,
  -- 0 to be marked, 1 marked, 2 the graders differ
  state smallint not null default 0,
  score_centi integer,
  constraint grading_answer_exam_fkey foreign key (exam_id) references grading_exam (exam_id),
  constraint grading_answer_paper_fkey foreign key (user_id, paper_id) references paper_paper (user_id, id) on delete cascade,
  constraint grading_answer_state_check check (state between 0 and 2),
  constraint grading_answer_score_check check (score_centi between 0 and max_centi),
  constraint grading_answer_marked_check check ((state = 1) = (score_centi is not null)),
  -- Nobody marks their own paper.
  constraint grading_answer_grader_check check (grader_id <> user_id)
);
create unique index grading_answer_of_paper_key on grading_answer (user_id, paper_id, ordinal, part);
create unique index grading_answer_number_key on grading_answer (exam_id, number);
create index grading_answer_todo_idx
  on grading_answer (grader_id, exam_id, question_id, question_version, part, skips, number) where state = 0;
create index grading_answer_conflict_idx on grading_answer (exam_id, number) where state = 2;

-- Every mark that was given, in order; the newest of each grader counts.
create table grading_mark (
  -- Chosen by the page, so that a repeated call is recognised.
  id uuid primary key,
  seq bigint generated always as identity,
  answer_id uuid not null,
  grader_id uuid not null,
  -- The leader's mark decides.
  by_leader boolean not null,
  score_centi integer not null,
  rubric_version integer not null,
  items jsonb not null,
  comment text not null,
  marked_at timestamptz not null,
  constraint grading_mark_answer_fkey foreign key (answer_id) references grading_answer (id) on delete cascade,
  constraint grading_mark_score_check check (score_centi >= 0)
);
comment on table grading_mark is 'rights: select, insert';
create index grading_mark_answer_idx on grading_mark (answer_id, seq);
create index grading_mark_grader_idx on grading_mark (grader_id, seq desc);
