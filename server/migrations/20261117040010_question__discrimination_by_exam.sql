-- How well a question told the strong from the weak in each exam; question_stat has the mean, weighted by papers.
create table question_discrimination (
  question_id uuid not null,
  exam_id uuid not null,
  papers integer not null,
  discrimination real not null,
  primary key (question_id, exam_id),
  constraint question_discrimination_item_fkey foreign key (question_id) references question_item (id) on delete cascade,
  constraint question_discrimination_papers_check check (papers > 0),
  constraint question_discrimination_range_check check (discrimination between -1 and 1)
);
create index question_discrimination_exam_idx on question_discrimination (exam_id);
