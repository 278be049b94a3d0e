-- concurrently
create index concurrently if not exists grading_answer_withdrawn_idx
  on grading_answer (user_id, paper_id) where withdrawn_at is not null;
