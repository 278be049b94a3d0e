create table exam_exam (
  id uuid primary key,
  title text not null,
  cover_id uuid,
  instructions text not null,
  -- 1 public, 2 departments, 3 persons, 9 password
  open_type smallint not null constraint exam_exam_open_type_check check (open_type in (1, 2, 3, 9)),
  password text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- 1 hard close, 2 entry only
  window_mode smallint not null constraint exam_exam_window_mode_check check (window_mode in (1, 2)),
  minutes integer not null constraint exam_exam_minutes_check check (minutes between 1 and 1440),
  attempts integer not null,
  cycle_type smallint constraint exam_exam_cycle_type_check check (cycle_type in (1, 2, 3)),
  cycle_attempts integer not null,
  -- 1 best, 2 last, 3 first
  counting smallint not null constraint exam_exam_counting_check check (counting in (1, 2, 3)),
  late_minutes integer,
  earliest_minutes integer not null,
  waiting_minutes integer not null,
  total_centi integer not null,
  pass_centi integer not null,
  questions integer not null,
  composition jsonb not null,
  -- 1 whole paper, 2 one question at a time
  layout smallint not null constraint exam_exam_layout_check check (layout in (1, 2)),
  forward_only boolean not null,
  release jsonb not null,
  released_at timestamptz,
  -- 0 draft, 1 published, 2 closed
  state smallint not null default 0 constraint exam_exam_state_check check (state in (0, 1, 2)),
  published_at timestamptz,
  -- What ids and draws are made from; never leaves the server.
  seed uuid not null,
  -- Moves with every save.
  edition integer not null default 1,
  -- The edition in which its questions were last changed: forms of an earlier one are no longer dealt.
  composed integer not null default 1,
  -- Somebody has been dealt a paper to begin with: what papers are made of and what counts is fixed from then on.
  begun_at timestamptz,
  -- Papers for everybody who is expected have been made up to this edition.
  prepared_edition integer not null default 0,
  -- Papers begun and handed in, for lists: counted now and then, never by whoever begins or hands in.
  papers integer not null default 0,
  handed_in integer not null default 0,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint exam_exam_window_check check (starts_at < ends_at),
  constraint exam_exam_pass_check check (pass_centi between 0 and total_centi or state = 0),
  constraint exam_exam_published_check check ((published_at is null) = (state = 0))
);
create index exam_exam_list_idx on exam_exam (state, starts_at desc) where deleted_at is null;
create index exam_exam_window_idx on exam_exam (ends_at, starts_at) where state = 1 and deleted_at is null;

create table exam_dept (
  exam_id uuid not null constraint exam_dept_exam_fkey references exam_exam (id) on delete cascade,
  dept_id uuid not null constraint exam_dept_dept_fkey references iam_dept (id) on delete cascade,
  primary key (exam_id, dept_id)
);
create index exam_dept_dept_idx on exam_dept (dept_id);

create table exam_person (
  exam_id uuid not null constraint exam_person_exam_fkey references exam_exam (id) on delete cascade,
  user_id uuid not null,
  primary key (user_id, exam_id)
);
create index exam_person_exam_idx on exam_person (exam_id);

-- Time and attempts of a person or a department, where they differ from everybody's.
create table exam_override (
  id uuid primary key,
  exam_id uuid not null constraint exam_override_exam_fkey references exam_exam (id) on delete cascade,
  user_id uuid,
  dept_id uuid constraint exam_override_dept_fkey references iam_dept (id) on delete cascade,
  extra_minutes integer not null default 0,
  time_percent integer not null default 100,
  starts_at timestamptz,
  ends_at timestamptz,
  attempts integer,
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  constraint exam_override_whom_check check ((user_id is null) <> (dept_id is null)),
  constraint exam_override_user_key unique (exam_id, user_id),
  constraint exam_override_dept_key unique (exam_id, dept_id)
);
create index exam_override_dept_idx on exam_override (dept_id);

-- A set of questions as it is sat: composed once from immutable versions, with ids made for the exam, compressed.
create table exam_form (
  id uuid primary key,
  exam_id uuid not null constraint exam_form_exam_fkey references exam_exam (id),
  -- The edition of the exam's questions it was drawn from.
  composed integer not null,
  -- Which of the exam's shared sets it is; null for one drawn for a single paper.
  number integer,
  -- [{ section, id, version, pointsCenti }] in the order of the body.
  questions jsonb not null,
  -- Gzip of what learners get. There is no key in it.
  body bytea not null,
  body_hash text not null,
  -- The files its questions show.
  files uuid[] not null default '{}',
  created_at timestamptz not null,
  constraint exam_form_number_key unique (exam_id, composed, number)
);

-- What is right, and why, by the ids the exam uses. No query that answers a learner before release reads this table.
create table exam_key (
  exam_id uuid not null constraint exam_key_exam_fkey references exam_exam (id),
  question_id uuid not null,
  version integer not null,
  -- The id the exam's bodies use for the question.
  shown_id uuid not null,
  tags text[] not null,
  body jsonb not null,
  analysis text not null,
  primary key (exam_id, question_id, version)
);
