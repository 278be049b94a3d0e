-- An examinee questions one question of a released result.
create table appeal_appeal (
  -- Chosen by the page, so that a repeated call is recognised.
  id uuid primary key,
  exam_id uuid not null,
  user_id uuid not null,
  paper_id uuid not null,
  -- Of its paper, from 1: there cannot be more than the check allows.
  number smallint not null,
  ordinal smallint not null,
  question_id uuid not null,
  question_version integer not null,
  -- 1 the score, 2 the question itself
  kind smallint not null,
  reason text not null,
  filed_at timestamptz not null,
  -- 0 open, 1 withdrawn, 2 the score stays, 3 the score was changed, 4 accepted, to be graded again
  state smallint not null default 0,
  reply text not null default '',
  -- Null: nobody yet, or answered by re-grading.
  answered_by uuid,
  answered_at timestamptz,
  -- Points of the question, where the answer changed them.
  before_centi integer,
  after_centi integer,
  constraint appeal_appeal_exam_fkey foreign key (exam_id) references exam_exam (id),
  constraint appeal_appeal_paper_fkey foreign key (user_id, paper_id) references paper_paper (user_id, id) on delete cascade,
  constraint appeal_appeal_number_check check (number between 1 and 20),
  constraint appeal_appeal_ordinal_check check (ordinal >= 1),
  constraint appeal_appeal_kind_check check (kind in (1, 2)),
  constraint appeal_appeal_reason_check check (char_length(reason) between 5 and 500),
  constraint appeal_appeal_state_check check (state between 0 and 4),
  constraint appeal_appeal_reply_check check (char_length(reply) between (case when state >= 2 then 1 else 0 end) and 500),
  constraint appeal_appeal_answered_check check ((state >= 2) = (answered_at is not null) and (answered_by is null or state >= 2)),
  constraint appeal_appeal_changed_check check ((state = 3) = (after_centi is not null) and (state = 3) = (before_centi is not null)),
  -- Nobody answers their own appeal.
  constraint appeal_appeal_answerer_check check (answered_by <> user_id)
);
create unique index appeal_appeal_number_key on appeal_appeal (user_id, paper_id, number);
-- One question is in dispute once at a time.
create unique index appeal_appeal_open_key on appeal_appeal (user_id, paper_id, ordinal) where state = 0;
create index appeal_appeal_exam_idx on appeal_appeal (exam_id, state, filed_at, id);
create index appeal_appeal_question_idx on appeal_appeal (exam_id, question_id, state);
