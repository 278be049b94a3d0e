-- What a person has done with a question, in practice, exams and battles: the wrong-answer book, stars, notes and the
-- schedule of reviews.
create table practice_record (
  user_id uuid not null,
  question_id uuid not null,
  type smallint not null,
  answers integer not null default 0,
  rights integer not null default 0,
  wrongs integer not null default 0,
  right_streak integer not null default 0,
  last_right boolean,
  last_answer jsonb,
  last_version integer,
  last_at timestamptz,
  last_wrong_at timestamptz,
  in_book boolean not null default false,
  -- It was in the book and left it.
  left_book_at timestamptz,
  starred boolean not null default false,
  note text not null default '',
  -- The card of the spaced repetition, and when it comes up.
  card jsonb,
  due_at timestamptz,
  primary key (user_id, question_id),
  constraint practice_record_book_check check (not in_book or (last_wrong_at is not null and due_at is not null)),
  constraint practice_record_card_check check ((card is null) = (due_at is null))
);
create index practice_record_book_idx on practice_record (user_id, last_wrong_at desc) where in_book;
create index practice_record_due_idx on practice_record (user_id, due_at) where due_at is not null;
create index practice_record_star_idx on practice_record (user_id) where starred;

create table practice_wrong_source (
  user_id uuid not null,
  question_id uuid not null,
  -- 1 exam, 2 practice, 3 battle
  source smallint not null constraint practice_wrong_source_source_check check (source in (1, 2, 3)),
  -- The exam, the bank (all zeros: across banks) or the battle.
  source_id uuid not null,
  last_at timestamptz not null,
  primary key (user_id, question_id, source, source_id),
  constraint practice_wrong_source_record_fkey foreign key (user_id, question_id)
    references practice_record (user_id, question_id) on delete cascade
);
create index practice_wrong_source_idx on practice_wrong_source (user_id, source, source_id);

create table practice_run (
  id uuid primary key,
  user_id uuid not null,
  -- Null: everything the person has practised.
  repo_id uuid,
  -- As it was called when the run began.
  repo_title text not null,
  mode smallint not null constraint practice_run_mode_check check (mode between 1 and 10),
  choice jsonb not null,
  seed bigint not null,
  total integer not null,
  dealt integer not null default 0,
  -- How far the walk through the bank has come, in the bank's revision it was counted by.
  cursor integer not null default 0,
  pool_revision bigint,
  position integer not null default 1,
  answered integer not null default 0,
  rights integer not null default 0,
  spent_ms bigint not null default 0,
  deadline_at timestamptz,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
-- One open run of a person in a bank and mode.
create unique index practice_run_open_key
  on practice_run (user_id, coalesce(repo_id, '00000000-0000-0000-0000-000000000000'::uuid), mode)
  where finished_at is null;
create index practice_run_past_idx on practice_run (user_id, repo_id, mode, finished_at desc);
create index practice_run_deadline_idx on practice_run (deadline_at)
  where finished_at is null and deadline_at is not null;
create index practice_run_empty_idx on practice_run (updated_at) where answered = 0;

-- The questions of a run, written down as they are dealt, with what was answered.
create table practice_item (
  run_id uuid not null constraint practice_item_run_fkey references practice_run (id) on delete cascade,
  ordinal integer not null constraint practice_item_ordinal_check check (ordinal >= 1),
  question_id uuid not null,
  version integer not null,
  type smallint not null,
  seq integer not null default 0,
  answer jsonb,
  unsure boolean not null default false,
  -- 0 wrong, 1 right, 2 partly, 3 open
  verdict smallint constraint practice_item_verdict_check check (verdict in (0, 1, 2, 3)),
  -- Of a hundred.
  won_centi integer constraint practice_item_won_check check (won_centi between 0 and 100),
  spent_ms integer not null default 0,
  answered_at timestamptz,
  primary key (run_id, ordinal),
  constraint practice_item_question_key unique (run_id, question_id)
);

-- Answers of a day, for the streak.
create table practice_day (
  user_id uuid not null,
  day date not null,
  answers integer not null default 0,
  rights integer not null default 0,
  primary key (user_id, day)
);

-- Answers that wait to be added to the questions' statistics: put in with the answer, taken out with the count.
create table practice_uncounted (
  id bigint generated always as identity primary key,
  question_id uuid not null,
  repo_id uuid,
  repo_title text not null,
  won_centi integer not null
);
