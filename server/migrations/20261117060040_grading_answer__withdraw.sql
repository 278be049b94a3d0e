-- Answers of a paper that was reopened or voided are no longer marked; the marks they have stay.
alter table grading_answer
  add column withdrawn_at timestamptz,
  -- How often the paper had been reopened when it was handed in.
  add column paper_round smallint not null default 0;
drop index grading_answer_of_paper_key;
create unique index grading_answer_of_paper_key on grading_answer (user_id, paper_id, ordinal, part, paper_round)
  where withdrawn_at is null;
drop index grading_answer_progress_idx;
create index grading_answer_progress_idx
  on grading_answer (exam_id, question_id, question_version, part, max_centi, state, unassigned) include (ordinal)
  where withdrawn_at is null;
drop index grading_answer_leader_idx;
create index grading_answer_leader_idx on grading_answer (exam_id, number)
  where state in (2, 3) and withdrawn_at is null;
