-- Papers and what belongs to them are found by their owner first: every statement that answers an examinee names the
-- user, so ownership is part of it, and the tables can be spread over many databases by that one column.
create table paper_paper (
  user_id uuid not null,
  id uuid not null,
  exam_id uuid not null,
  form_id uuid not null,
  attempt integer not null,
  -- -1 prepared, 0 in exam, 1 awaiting grading, 2 finished, 3 abandoned
  state smallint not null constraint paper_paper_state_check check (state between -1 and 3),
  questions smallint not null,
  arrangement jsonb not null,
  started_at timestamptz,
  deadline_at timestamptz,
  -- Minutes given by hand while it ran, on top of what the exam and its overrides say.
  extra_minutes integer not null default 0,
  -- Who may write: the newest opening. The older ones have lower epochs.
  epoch integer not null default 0,
  writer uuid,
  opened_at timestamptz,
  ip text not null default '',
  handed_in_at timestamptz,
  -- 1 examinee, 2 clock, 3 staff
  handed_in_by smallint constraint paper_paper_handed_in_by_check check (handed_in_by in (1, 2, 3)),
  answered smallint not null default 0,
  receipt text,
  graded_at timestamptz,
  score_centi integer,
  -- Of the pass mark as it was when it was graded.
  passed boolean,
  -- Questions that wait for a person.
  open_questions smallint not null default 0,
  -- Wrong answers have gone into the book, which happens when they may be known.
  in_book_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint paper_paper_attempt_key unique (user_id, exam_id, attempt),
  constraint paper_paper_running_check check (state <> 0 or (started_at is not null and deadline_at is not null)),
  constraint paper_paper_handed_in_check check ((state < 1) = (handed_in_at is null)),
  constraint paper_paper_receipt_check check ((handed_in_at is null) = (receipt is null) and (handed_in_at is null) = (handed_in_by is null)),
  constraint paper_paper_graded_check check (state <> 2 or (graded_at is not null and score_centi is not null))
) with (fillfactor = 80);
-- One exam at a time.
create unique index paper_paper_running_key on paper_paper (user_id) where state = 0;
-- What the sweep looks for, and what the grader does.
create index paper_paper_deadline_idx on paper_paper (deadline_at) where state = 0;
create index paper_paper_ungraded_idx on paper_paper (handed_in_at) where state = 1 and graded_at is null;
create index paper_paper_unbooked_idx on paper_paper (exam_id) where state = 2 and in_book_at is null;
-- The lists of staff: ids are made in the order of time. What they filter by is in the index, so that no page of a
-- long list has to look into the table for those it leaves out.
create index paper_paper_prepared_idx on paper_paper (exam_id) where state = -1;
create index paper_paper_exam_idx on paper_paper (exam_id, state, id) include (user_id, passed, handed_in_by);
create index paper_paper_state_idx on paper_paper (state, id);
create index paper_paper_id_idx on paper_paper (id);
create index paper_paper_receipt_idx on paper_paper (receipt) where receipt is not null;

-- The states a paper may go through; anything else is a fault of ours and is refused here.
create function paper_state_step() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) in ((-1, 0), (0, 1), (0, 3), (1, 2), (1, 0), (2, 0), (2, 1)) then
    return new;
  end if;
  raise exception 'paper % cannot go from state % to %', old.id, old.state, new.state;
end
$$;
create trigger paper_paper_state_step before update of state on paper_paper
  for each row when (old.state is distinct from new.state) execute function paper_state_step();

create table paper_answer (
  user_id uuid not null,
  paper_id uuid not null,
  ordinal smallint not null,
  seq integer not null,
  answer jsonb not null,
  answered boolean not null,
  flagged boolean not null,
  spent_ms integer not null,
  saved_at timestamptz not null,
  primary key (user_id, paper_id, ordinal)
) with (fillfactor = 80);

-- Every answer that was accepted, for whoever must know what happened. Nothing here is ever changed.
create table paper_answer_log (
  user_id uuid not null,
  paper_id uuid not null,
  ordinal smallint not null,
  seq integer not null,
  epoch integer not null,
  answer jsonb not null,
  flagged boolean not null,
  ip text not null,
  saved_at timestamptz not null
);
create index paper_answer_log_paper_idx on paper_answer_log (user_id, paper_id);

create function paper_log_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the log of answers is not changed';
end
$$;
create trigger paper_answer_log_final before update or delete on paper_answer_log
  for each statement execute function paper_log_is_final();

create table paper_event (
  user_id uuid not null,
  paper_id uuid not null,
  at timestamptz not null,
  -- 1 started, 2 opened, 3 taken over, 4 handed in, 5 graded, 6 extended, 7 refused
  event smallint not null constraint paper_event_event_check check (event between 1 and 7),
  text text not null default '',
  ip text not null default '',
  actor_id uuid
);
create index paper_event_paper_idx on paper_event (user_id, paper_id, at);

-- What each question of a paper came to, as one document: [{ o, won, max, verdict, rule, blank, children }] by ordinal.
create table paper_grade (
  user_id uuid not null,
  paper_id uuid not null,
  marks jsonb not null,
  -- Which rules judged: they may change, grades may not.
  engine smallint not null,
  graded_at timestamptz not null,
  primary key (user_id, paper_id)
);

-- Graded papers whose answers are not yet in the statistics of questions. A paper leaves the list in the transaction
-- that counts it; the papers themselves never wait for rows that everybody's answers go to.
create table paper_uncounted (
  user_id uuid not null,
  paper_id uuid not null,
  exam_id uuid not null,
  primary key (user_id, paper_id)
);
