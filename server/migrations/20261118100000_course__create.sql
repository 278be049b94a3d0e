create table course_category (
  id uuid primary key,
  title text not null unique check (length(title) between 1 and 30),
  sort integer not null,
  created_at timestamptz not null
);

create table course_course (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  cover_id uuid,
  introduce text not null,
  category_id uuid references course_category,
  teachers jsonb not null,
  open_type smallint not null check (open_type in (1, 2, 3, 9)),
  password text not null,
  required boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  hour_tenths integer not null check (hour_tenths between 0 and 5000),
  prerequisite_id uuid references course_course,
  in_order boolean not null,
  comments boolean not null,
  state smallint not null default 0 check (state in (0, 1, 2)),
  published_at timestamptz,
  version integer not null default 1,
  -- Counted by a schedule, for lists.
  learners integer not null default 0,
  completed integer not null default 0,
  reminded_on date,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint course_course_period_check check (starts_at < ends_at),
  constraint course_course_published_check check ((published_at is null) = (state = 0)),
  constraint course_course_prerequisite_check check (prerequisite_id <> id)
);
create index course_course_category_id_idx on course_course (category_id);
create index course_course_prerequisite_id_idx on course_course (prerequisite_id);
create index course_course_open_idx on course_course (published_at) where state = 1 and deleted_at is null;

create table course_dept (
  course_id uuid not null references course_course,
  dept_id uuid not null,
  primary key (course_id, dept_id)
);
create index course_dept_dept_id_idx on course_dept (dept_id);

create table course_person (
  course_id uuid not null references course_course,
  user_id uuid not null,
  primary key (course_id, user_id)
);
create index course_person_user_id_idx on course_person (user_id);

create table course_chapter (
  id uuid primary key,
  course_id uuid not null references course_course,
  title text not null check (length(title) between 1 and 100),
  sort integer not null
);
create index course_chapter_course_id_idx on course_chapter (course_id);

-- A file that leaves its course is retired: what people have studied refers to it.
create table course_file (
  id uuid primary key,
  course_id uuid not null references course_course,
  chapter_id uuid references course_chapter on delete set null,
  title text not null check (length(title) between 1 and 100),
  kind smallint not null check (kind between 1 and 6),
  required boolean not null,
  trial boolean not null,
  video_id uuid,
  document_id uuid,
  text text not null default '',
  url text not null default '',
  quiz jsonb,
  rule jsonb not null,
  sort integer not null,
  -- How often its material was replaced, from 1.
  material integer not null default 1,
  retired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint course_file_chapter_check check (chapter_id is not null or retired_at is not null)
);
create index course_file_course_id_idx on course_file (course_id);
create index course_file_chapter_id_idx on course_file (chapter_id);

-- Earlier material of a file, so that evidence can name what was studied.
create table course_material (
  file_id uuid not null references course_file,
  material integer not null,
  what jsonb not null,
  replaced_by uuid not null,
  replaced_at timestamptz not null,
  primary key (file_id, material)
);

create table course_learner (
  course_id uuid not null references course_course,
  user_id uuid not null,
  favourite boolean not null default false,
  -- The password was given.
  admitted_at timestamptz,
  started_at timestamptz,
  last_at timestamptz,
  last_file_id uuid,
  files_done integer not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  completed_at timestamptz,
  primary key (user_id, course_id)
);
create index course_learner_course_id_idx on course_learner (course_id, completed_at);

-- The newest play session of a user: only its heartbeats count.
create table course_play (
  user_id uuid primary key,
  id uuid not null,
  file_id uuid not null,
  opened_at timestamptz not null
) with (fillfactor = 70);

-- What a user has studied of a file. One update per heartbeat, of columns that no index has.
create table course_study (
  user_id uuid not null,
  file_id uuid not null references course_file,
  course_id uuid not null,
  -- Counts the writes: a write names the one it read.
  revision integer not null default 0,
  play_id uuid not null,
  seq integer not null default 0,
  seen_at timestamptz not null,
  -- Real time that has passed and is not yet used by an interval.
  unspent_ms integer not null default 0,
  -- Merged intervals in milliseconds: from, to, from, to …
  watched integer[] not null default '{}',
  -- How long each page was visible, in milliseconds, up to what is required.
  pages integer[] not null default '{}',
  credited_ms bigint not null default 0 check (credited_ms >= 0),
  position_ms integer not null default 0,
  -- Studied since the last answered presence check, and not yet credited.
  pending integer[] not null default '{}',
  pending_ms integer not null default 0 check (pending_ms >= 0),
  -- Study after which the next check is asked; 0: not yet drawn.
  check_after_ms integer not null default 0,
  check_asked_at timestamptz,
  checks_answered smallint not null default 0,
  checks_missed smallint not null default 0,
  -- The stretch that is still growing; written to course_interval when it ends.
  stretch jsonb,
  percent smallint not null default 0 check (percent between 0 and 100),
  completed_at timestamptz,
  -- Whether the course's progress has taken note of the completion.
  counted boolean not null default false,
  started_at timestamptz not null,
  primary key (user_id, file_id)
) with (fillfactor = 70);
create index course_study_file_id_idx on course_study (file_id);
create index course_study_course_id_idx on course_study (course_id, user_id);
create index course_study_uncounted_idx on course_study (completed_at) where completed_at is not null and not counted;

-- Finished stretches of study, credited or not, with the reason.
create table course_interval (
  id uuid primary key,
  user_id uuid not null,
  course_id uuid not null,
  file_id uuid not null references course_file,
  play_id uuid not null,
  material integer not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Milliseconds of a film, or the first and last page of a document.
  begins integer,
  ends integer,
  rate smallint,
  credited_ms integer not null check (credited_ms >= 0),
  reason smallint not null check (reason between 0 and 9),
  beats integer not null
);
create index course_interval_user_id_idx on course_interval (user_id, course_id, started_at desc);
create index course_interval_file_id_idx on course_interval (file_id);
comment on table course_interval is 'rights: select, insert, delete';

create table course_note (
  id uuid primary key,
  user_id uuid not null,
  course_id uuid not null references course_course,
  file_id uuid not null references course_file,
  at_ms integer,
  page integer,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index course_note_user_id_idx on course_note (user_id, course_id);
create index course_note_course_id_idx on course_note (course_id);
create index course_note_file_id_idx on course_note (file_id);

create table course_comment (
  id uuid primary key,
  course_id uuid not null references course_course,
  file_id uuid references course_file,
  parent_id uuid references course_comment,
  user_id uuid not null,
  is_teacher boolean not null default false,
  state smallint not null default 0 check (state in (0, 1, 2)),
  text text not null check (length(text) between 1 and 500),
  created_at timestamptz not null,
  reviewed_by uuid,
  reviewed_at timestamptz,
  deleted_at timestamptz
);
create index course_comment_course_id_idx on course_comment (course_id, created_at desc) where deleted_at is null;
create index course_comment_file_id_idx on course_comment (file_id);
create index course_comment_parent_id_idx on course_comment (parent_id);
create index course_comment_user_id_idx on course_comment (user_id);
create index course_comment_pending_idx on course_comment (created_at) where state = 0 and deleted_at is null;

create table course_quiz (
  id uuid primary key,
  user_id uuid not null,
  course_id uuid not null references course_course,
  file_id uuid not null references course_file,
  -- Question ids with their versions, in order; then the answers.
  questions jsonb not null,
  answers jsonb,
  percent smallint check (percent between 0 and 100),
  passed boolean,
  opened_at timestamptz not null,
  handed_in_at timestamptz,
  constraint course_quiz_handed_in_check check ((handed_in_at is null) = (percent is null))
);
create unique index course_quiz_open_idx on course_quiz (user_id, file_id) where handed_in_at is null;
create index course_quiz_user_id_idx on course_quiz (user_id, file_id, handed_in_at desc);
create index course_quiz_course_id_idx on course_quiz (course_id);
create index course_quiz_file_id_idx on course_quiz (file_id);

create table course_assignment (
  id uuid primary key,
  course_id uuid not null references course_course,
  dept_id uuid,
  user_id uuid,
  deadline timestamptz,
  remind_days smallint[] not null default '{}',
  -- The reminder that was sent last, in days before the deadline.
  reminded_days smallint,
  created_by uuid not null,
  created_at timestamptz not null,
  constraint course_assignment_whom_check check ((dept_id is null) <> (user_id is null))
);
create unique index course_assignment_dept_idx on course_assignment (course_id, dept_id) where dept_id is not null;
create unique index course_assignment_user_idx on course_assignment (course_id, user_id) where user_id is not null;
create index course_assignment_dept_id_idx on course_assignment (dept_id) where dept_id is not null;
create index course_assignment_user_id_idx on course_assignment (user_id) where user_id is not null;
create index course_assignment_deadline_idx on course_assignment (deadline) where deadline is not null;
