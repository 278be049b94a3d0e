-- Who marks which answer, once per grader: an answer may be marked by two graders, and by a third if they differ.
-- No release has used the columns that this replaces.

alter table grading_exam
  -- Each grader gets whole papers instead of answers to a question.
  add column by_paper boolean not null default false,
  -- Share of the answers that two graders mark independently.
  add column double_percent smallint not null default 0,
  -- Two marks that differ by no more are averaged.
  add column tolerance_centi integer not null default 0,
  add constraint grading_exam_double_check check (double_percent between 0 and 100),
  add constraint grading_exam_tolerance_check check (tolerance_centi >= 0);

alter table grading_answer
  -- The number of the paper's first answer: the same for all answers of a paper, and of no other in the exam.
  add column paper_number integer,
  -- Two graders mark it.
  add column double boolean not null default false,
  -- Nobody has to mark it: no grader, or only the examinee themselves.
  add column unassigned boolean not null default false,
  drop constraint grading_answer_state_check,
  add constraint grading_answer_state_check check (state between 0 and 3);
comment on column grading_answer.state is '0 to be marked, 1 marked, 2 the graders differ, 3 sent to the leader';
update grading_answer a set unassigned = state = 0 and grader_id is null, paper_number = (
  select b.number from grading_answer b where b.user_id = a.user_id and b.paper_id = a.paper_id
   order by b.ordinal, b.part limit 1);
alter table grading_answer
  alter column paper_number set not null,
  -- Tasks refer to the author too, so that a constraint can compare them with the grader.
  add constraint grading_answer_author_key unique (id, user_id);

create table grading_task (
  answer_id uuid not null,
  grader_id uuid not null,
  -- The author of the answer.
  user_id uuid not null,
  round smallint not null,
  exam_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  part text not null,
  number integer not null,
  paper_number integer not null,
  skips smallint not null default 0,
  done boolean not null default false,
  -- Why the grader left it to the leader; empty if they did not.
  sent text not null default '',
  -- Why the leader gave it back; empty if they did not or if it has been marked since.
  given_back text not null default '',
  -- Whether another grader's mark was within the tolerance; null as long as nobody else has marked it.
  agreed boolean,
  primary key (answer_id, grader_id),
  constraint grading_task_answer_fkey foreign key (answer_id, user_id) references grading_answer (id, user_id) on delete cascade,
  constraint grading_task_round_key unique (answer_id, round),
  constraint grading_task_round_check check (round between 1 and 200),
  -- Nobody marks their own paper.
  constraint grading_task_grader_check check (grader_id <> user_id)
);
insert into grading_task (answer_id, grader_id, user_id, round, exam_id, question_id, question_version, part, number,
                          paper_number, skips, done)
select a.id, g.grader_id, a.user_id,
       row_number() over (partition by a.id order by g.grader_id is distinct from a.grader_id, g.grader_id),
       a.exam_id, a.question_id, a.question_version, a.part, a.number, a.paper_number,
       case when g.grader_id = a.grader_id then a.skips else 0 end, a.state <> 0
  from grading_answer a
  cross join lateral (
    select a.grader_id where a.grader_id is not null
     union select m.grader_id from grading_mark m
            where m.answer_id = a.id and not m.by_leader and m.grader_id <> a.user_id) g;

-- A grader's next answer is the first entry; their progress is counted without reading the table.
create index grading_task_todo_idx
  on grading_task (grader_id, exam_id, question_id, question_version, part, done, skips, number);
create index grading_task_paper_idx on grading_task (grader_id, exam_id, skips, paper_number) where not done;

alter table grading_answer drop constraint grading_answer_grader_check, drop column grader_id, drop column skips;
-- The leader's page counts the answers of an exam by these.
create index grading_answer_progress_idx
  on grading_answer (exam_id, question_id, question_version, part, max_centi, state, unassigned) include (ordinal);
drop index grading_answer_conflict_idx;
create index grading_answer_leader_idx on grading_answer (exam_id, number) where state in (2, 3);
