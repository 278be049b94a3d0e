-- How often each grader gave each score, and how many seconds each mark took: the leader's page reads these few rows
-- instead of all marks. The newest mark of a grader on an answer counts.
create table grading_tally (
  exam_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  part text not null,
  grader_id uuid not null,
  -- 1 score in hundredths, 2 seconds since the mark before
  measure smallint not null,
  value integer not null,
  marks integer not null,
  last_at timestamptz not null,
  primary key (exam_id, question_id, question_version, part, grader_id, measure, value),
  constraint grading_tally_exam_fkey foreign key (exam_id) references grading_exam (exam_id) on delete cascade,
  constraint grading_tally_measure_check check (measure between 1 and 2)
);
insert into grading_tally
select a.exam_id, a.question_id, a.question_version, a.part, m.grader_id, 1, m.score_centi, count(*), max(m.marked_at)
  from grading_mark m join grading_answer a on a.id = m.answer_id
 where not m.by_leader and not exists (
         select from grading_mark n where n.answer_id = m.answer_id and n.grader_id = m.grader_id and not n.by_leader
            and n.seq > m.seq)
 group by a.exam_id, a.question_id, a.question_version, a.part, m.grader_id, m.score_centi;

-- Work that a leader gave back, once per id that the page chose.
create table grading_give_back (
  id uuid primary key,
  exam_id uuid not null,
  grader_id uuid not null,
  question_id uuid,
  leader_id uuid not null,
  reason text not null,
  answers integer not null,
  given_back_at timestamptz not null,
  constraint grading_give_back_exam_fkey foreign key (exam_id) references grading_exam (exam_id) on delete cascade
);
create index grading_give_back_exam_idx on grading_give_back (exam_id);
comment on table grading_give_back is 'rights: select, insert';

alter table grading_answer
  -- Similar answers to the same question; null for those that are like no other.
  add column group_id uuid,
  -- Whether the answer has been compared with the others.
  add column grouped boolean not null default false;
create index grading_answer_group_idx on grading_answer (group_id, number) where group_id is not null;
create index grading_answer_ungrouped_idx on grading_answer (exam_id, question_id, question_version, part)
  where not grouped;

-- The leader's page counts the tasks of an exam by these, without reading the table.
create index grading_task_progress_idx on grading_task (exam_id, grader_id, question_id, done, agreed);
