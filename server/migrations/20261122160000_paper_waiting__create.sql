-- Who has the page before an exam open. The page says so every few seconds; rows are deleted within a day.
create table paper_waiting (
  exam_id uuid not null references exam_exam (id) on delete cascade,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (exam_id, user_id)
) with (fillfactor = 50);
create index paper_waiting_user_id_idx on paper_waiting (user_id);
create index paper_waiting_seen_at_idx on paper_waiting (seen_at);
